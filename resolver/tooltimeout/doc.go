// Package tooltimeout answers how long an agent gives each of its tools. A tool
// timeout table has entries by name, entries that end in * and stand for every
// name that begins so, and tiers. The rule: the exact key, else the longest
// prefix, else the tier the tool declares, else the default tier. Order never
// matters.
//
// [Load] reads what stands in a file, [Table.For] decides one tool and says what
// lost, [Table.Lint] looks the whole table over. Everything is pure, and knows no
// client: how the budgets stand to a client's clocks is told by package resolver.
package tooltimeout

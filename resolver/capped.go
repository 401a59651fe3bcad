package resolver

import (
	"fmt"

	"fusebox/model"
)

// mostTold is how many findings of one kind one subject gives; nobody reads
// more.
const mostTold = 50

// capped tells findings about one subject, such as a profile or a launch, as
// long as there are not too many of a kind in one file. Its zero value has told
// none.
type capped map[kindOfFinding]*toldFindings

// kindOfFinding is what findings have in common of which not all are told.
type kindOfFinding struct {
	code     model.Code
	severity model.Severity
	file     string
}

type toldFindings struct {
	count int
	// next is the first that was left out.
	next model.Finding
}

// tell adds a finding to the report unless there are too many of its kind.
func (c *capped) tell(in *inspection, finding model.Finding) {
	if *c == nil {
		*c = capped{}
	}
	kind := kindOfFinding{finding.Code, finding.Severity, finding.Span.File}
	told := (*c)[kind]
	if told == nil {
		told = &toldFindings{}
		(*c)[kind] = told
	}
	switch told.count++; {
	case told.count <= mostTold:
		in.add(finding)
	case told.count == mostTold+1:
		told.next = finding
	}
}

// rest says how many findings of each kind were left out, at the place of the
// first of them. subject is what they are about.
func (c *capped) rest(in *inspection, subject string) {
	for _, told := range *c {
		if left := told.count - mostTold; left > 0 {
			finding := told.next
			finding.Message = fmt.Sprintf("and %d more of this kind in %s", left, subject)
			finding.Server, finding.Key, finding.Fix, finding.Related = "", "", "", nil
			in.add(finding)
		}
	}
}

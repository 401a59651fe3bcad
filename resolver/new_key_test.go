package resolver

import "testing"

func TestAsksForNewKey(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Creates a payment. idempotency_key: a unique string, must be unique for every request.": true,
		"Charges a card. Generate a new idempotency key for each call.":                          true,
		"idempotencyKey (string, required): a fresh UUID per request":                            true,
		"Sends an invoice. The request id must be different on every attempt.":                   true,
		"Each request needs its own unique idempotency_key.":                                     true,
		"A unique identifier for any call to this tool":                                          true,
		"Pass a new key every time you use this tool.":                                           true,
		"Use a distinct idempotency key per API call!":                                           true,
		"If the call fails, create a new idempotency key when retrying.":                         true,
		"Never reuse an idempotency key on retry.":                                               true,
		"Do not send the same request_id twice.":                                                 true,
		"Keys must not be reused across requests.":                                               true,
		"For every request:\ngenerate a unique nonce for each request":                           true,
		"Issue a fresh nonce for each submission; replays are refused":                           true,
		"The key must be unique for every request, and a request with a known key is refused.":   true,
		"idempotency_key: a unique string for every request":                                     true,
		"request_id, unique per call":                                                            true,
		"Needs an idempotency key; generate a new one for each request.":                         true,
		"Each call takes the customer id and creates a new charge.":                              false,
		"Lists the ids of new customers in each call.":                                           false,
		"Charges a card.":              false,
		"":                             false,
		"Reuse the same key on retry.": false,
		"Use a unique key for every request. When retrying, send the same key.":                             false,
		"A unique idempotency key per payment. Repeat a failed call with the same key.":                     false,
		"idempotency_key: one key for each order, so that a retry is recognised":                            false,
		"A unique key for each payment.":                                                                    false,
		"Never generate a new idempotency key for a retry.":                                                 false,
		"Generate a new key for each charge, not for each attempt.":                                         false,
		"Returns a unique id for each request.":                                                             false,
		"Creates a new customer for each call.":                                                             false,
		"Lists unique visitors per request path":                                                            false,
		"Do not reuse a key for another payment.":                                                           false,
		"Takes the id of the order; each call moves it one step on.":                                        false,
		"Retried calls with an identical request_id answer with the first result.":                          false,
		"A key identifies the charge: if a request timed out, send the original idempotency key once more.": false,
	} {
		if got := asksForNewKey(text); got != want {
			t.Errorf("%v for %q", got, text)
		}
	}
}

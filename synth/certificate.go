package synth

import (
	"github.com/clouseau-go/clouseau/synth/terms"
)

// What a certificate consists of. It is checked by code that shares nothing with the search.
type (
	Certificate   = terms.Certificate
	Justification = terms.Justification
	Obligation    = terms.Obligation
	Reason        = terms.Reason
)

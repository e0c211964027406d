package spec

import (
	"fmt"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/uhat"
)

// sessionCodes are the codes of what can be wrong with a session as a whole.
var sessionCodes = map[session.Mistake]Code{
	session.UnsatisfiableStep: UnsatisfiableStep,
	session.DeadCase:          DeadCase,
	session.AmbiguousStep:     AmbiguousStep,
	session.MixedCases:        MixedCases,
	session.EmptyLoop:         EmptyLoop,
	session.SharedVariable:    SharedVariable,
}

// session checks a session as a whole.
func (k *checker) session(s *session.Session) {
	for _, f := range session.Check(k.ctx, s, k.solver) {
		code, ok := sessionCodes[f.Mistake]
		if !ok {
			panic(fmt.Sprintf("spec: unexpected mistake %d", f.Mistake))
		}
		d := &Diagnostic{Code: code, Severity: code.Severity(), Detail: f.Text, Subject: uhat.Range(f.At), Context: uhat.Range(s.Range)}
		if f.Other.Line > 0 {
			d.Related = []Related{{uhat.Range(f.Other), "the other one"}}
		}
		k.diags = append(k.diags, d)
	}
}

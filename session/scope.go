package session

import "slices"

// Scopes returns for each exchange of a session those whose messages are bound there, outer and
// earlier ones first. Where one stands it has happened before, and what was bound is what it
// exchanged last.
func (s *Session) Scopes() map[*Exchange][]*Exchange {
	out := map[*Exchange][]*Exchange{}
	scopes(s.Body, nil, out)
	return out
}

// scopes enters the steps of a block, before which these were bound.
func scopes(steps []Step, bound []*Exchange, out map[*Exchange][]*Exchange) {
	bound = slices.Clip(bound)
	for _, s := range steps {
		for _, inner := range bodies(s) {
			scopes(inner, bound, out)
		}
		e, ok := s.(*Exchange)
		if !ok {
			continue
		}
		out[e] = bound
		if e.As != nil {
			bound = append(slices.Clip(bound), e)
		}
	}
}

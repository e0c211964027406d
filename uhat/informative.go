package uhat

// LowShare returns the share of informative runs below which the test of a goal warns: negative
// where it never does, and 0 where the spec does not say.
func (s *Spec) LowShare(g *Goal) float64 {
	for _, share := range []*float64{g.Informative, s.Target.Informative} {
		switch {
		case share == nil:
		case *share == 0:
			return -1
		default:
			return *share
		}
	}
	return 0
}

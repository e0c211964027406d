package uhat

// Decided returns the steps of a generator up to the deciding event, with the checks of its answer.
// The demands of earlier events' futures after it belong to the certificate: no run depends on
// them. A scenario only says what to reach, and its judge sees whole runs, so nothing of it is left
// out.
func Decided(g *Generator) []Step {
	if g.Goal == nil || g.Goal.Scenario {
		return g.Steps
	}
	steps, _ := upToDeciding(g.Steps)
	return steps
}

// upToDeciding returns the steps up to the deciding event and reports whether it is there.
func upToDeciding(steps []Step) ([]Step, bool) {
	for i, st := range steps {
		if _, o := Event(st); o != nil && o.Deciding {
			return steps[:answered(steps, i+1)], true
		}
		loop, ok := st.(*Apply)
		if !ok {
			continue
		}
		base, ok := upToDeciding(loop.Fun.Base)
		if !ok {
			continue
		}
		fun := *loop.Fun
		fun.Base, fun.Step = base, nil
		for _, x := range loop.Fun.Step {
			if again, ok := x.(*Apply); ok && again.Fun == loop.Fun {
				fun.Step = append(fun.Step, &Apply{Fun: &fun, Args: again.Args})
				break
			}
			fun.Step = append(fun.Step, x)
		}
		first := *loop
		first.Fun = &fun
		return append(steps[:i:i], &first), true
	}
	return steps, false
}

// answered returns the end of the steps that belong to the event before position i.
func answered(steps []Step, i int) int {
	for i < len(steps) {
		switch steps[i].(type) {
		case *Let, *Assert, *Differ:
			i++
		default:
			return i
		}
	}
	return i
}

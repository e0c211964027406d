package strategy

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/step"
)

// usualDepth is the depth of pct and pctcp if their names have no number: most known bugs have a
// depth of at most three (Burckhardt et al., section 2.3).
const usualDepth = 3

// Names returns the names of all strategies, without depths.
func Names() []string { return []string{"random", "pct", "pctcp", "pos", "surw"} }

// Parse returns a new strategy with that name: one of [Names], where pct and pctcp may have a
// depth, as in pct2.
func Parse(name string) (step.Strategy, error) {
	bare := strings.TrimRight(name, "0123456789")
	depth := usualDepth
	if bare != name {
		n, err := strconv.Atoi(name[len(bare):])
		if err != nil || n < 1 || n > maxDepth || name[len(bare)] == '0' || bare != "pct" && bare != "pctcp" {
			return nil, unknown(name)
		}
		depth = n
	}
	switch bare {
	case "random":
		return &random{}, nil
	case "pct":
		return &pct{ranked: ranked{depth: depth}}, nil
	case "pctcp":
		return &pctcp{ranked: ranked{depth: depth}}, nil
	case "pos":
		return &pos{}, nil
	case "surw":
		return &surw{}, nil
	}
	return nil, unknown(name)
}

// maxDepth is more than the depth of any known bug.
const maxDepth = 99

func unknown(name string) error {
	return fmt.Errorf("%q is no strategy; known are %s, and pct2, pctcp5 and so on", name, strings.Join(Names(), ", "))
}

// Named returns a new strategy with that name, or the one that the environment variable
// CLOUSEAU_SCHEDULE names. It panics for an unknown name: names in tests are constants, or come
// from a spec that was checked.
func Named(name string) step.Strategy {
	if other := environment.Schedule.Get(); other == "off" {
		return nil
	} else if other != "" {
		name = other
	}
	s, err := Parse(name)
	if err != nil {
		panic("schedule: " + err.Error())
	}
	return s
}

// depths returns change points: steps below n, one for each slot below the depth.
func depths(c step.Choices, depth, n int) []int {
	out := make([]int, depth-1)
	for i := range out {
		out[i] = c.Choose(max(n, 1))
	}
	return out
}

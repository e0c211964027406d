package uhat

import (
	"slices"
	"strings"
)

// Schedules returns the names of the strategies that a target may name, as package runtime/strategy
// has them; pct and pctcp may have a number behind them, their depth.
func Schedules() []string {
	return []string{"random", "pct", "pctcp", "pos", "urw", "surw", "feedback"}
}

// IsSchedule reports whether there is a strategy of that name.
func IsSchedule(name string) bool {
	bare := strings.TrimRight(name, "0123456789")
	switch depth := name[len(bare):]; {
	case depth == "":
		return slices.Contains(Schedules(), name)
	case depth[0] == '0' || len(depth) > 2: // at most 99
		return false
	}
	return bare == "pct" || bare == "pctcp"
}

package cli

import (
	"errors"
	"flag"
	"fmt"
	"strconv"

	"github.com/clouseau-go/clouseau/synth"
)

// SearchFlags adds the bounds of a search.
func SearchFlags(fs *flag.FlagSet) *synth.Config {
	cfg := &synth.Config{}
	fs.IntVar(&cfg.Results, "results", 0, "")
	fs.IntVar(&cfg.MaxEvents, "events", 0, "")
	fs.IntVar(&cfg.MaxRefinements, "refinements", 0, "")
	fs.IntVar(&cfg.MaxSteps, "steps", 0, "")
	fs.BoolVar(&cfg.Padding, "padding", false, "")
	fs.BoolVar(&cfg.Padding, "detours", false, FormerName)
	fs.Func("depth", "", func(s string) error {
		n, err := strconv.Atoi(s)
		if cfg.Depth = n; n == 0 {
			cfg.Depth = synth.NoRecursion
		} else if err == nil && n < 0 {
			return errNegative
		}
		return err
	})
	return cfg
}

// SearchHelp describes these flags.
var SearchHelp = fmt.Sprintf(`    --results N      how many generators to look for (one for each idea, some in another
                     order, some that do something more often, which few runs take; at most %d)
    --events N       the most events of a trace, ghosts included (%d, and up to %d where
                     nothing shorter is found)
    --refinements N  the most obligations to meet before giving up (%d, and up to %d while
                     that leads on); an eighth is kept for suspect events
    --steps N        the most work as a whole: queries, terms and places of patterns (%d)
    --depth N        let a part of a script happen again up to N times, where that
                     is checked to lead to the goal as well; 0: never (%d)
    --padding        where there are too few, add generators that do something needless
                     on their way
    --time D         end after so long, such as 30s or 5m, with what is known by then`,
	synth.DefaultResults, synth.DefaultMaxEvents, synth.MostEvents, synth.DefaultMaxRefinements, synth.MostRefinements,
	synth.DefaultMaxSteps, synth.DefaultDepth)

var errNegative = errors.New("a bound must not be negative")

func CheckSearch(cfg *synth.Config) error {
	if cfg.Results < 0 || cfg.MaxEvents < 0 || cfg.MaxRefinements < 0 || cfg.MaxSteps < 0 {
		return Usagef("%v", errNegative)
	}
	return nil
}

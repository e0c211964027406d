package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clouseau-go/clouseau/synth"
)

// SearchFlags declares the bounds of a search.
func SearchFlags(c *cobra.Command, to *synth.Config) {
	Group(c, "How far to search", func(fs *pflag.FlagSet) {
		fs.IntVar(&to.Results, "results", 0, fmt.Sprintf("how many generators to look for, at most `N` (one for each idea, some in another order, "+
			"some that do something more often, which few runs take; at most %d)", synth.DefaultResults))
		fs.IntVar(&to.MaxEvents, "events", 0, fmt.Sprintf("the most events of a trace, ghosts included (%d, and up to %d where nothing shorter is found)",
			synth.DefaultMaxEvents, synth.MostEvents))
		fs.IntVar(&to.MaxRefinements, "refinements", 0, fmt.Sprintf("the most obligations to meet before giving up (%d, and up to %d while that leads on); "+
			"an eighth is kept for suspect events", synth.DefaultMaxRefinements, synth.MostRefinements))
		fs.IntVar(&to.MaxSteps, "steps", 0, fmt.Sprintf("the most work as a whole: queries, terms and places of patterns (%d)", synth.DefaultMaxSteps))
		Parsed(fs, "depth", fmt.Sprintf("let a part of a script happen again up to `N` times, where that is checked to lead to the goal as well; "+
			"0: never (%d)", synth.DefaultDepth), func(s string) (err error) {
			to.Depth, err = strconv.Atoi(s)
			switch {
			case err == nil && to.Depth < 0:
				return errNegative
			case to.Depth == 0:
				to.Depth = synth.NoRecursion
			}
			return err
		})
		fs.BoolVar(&to.Padding, "padding", false, "where there are too few, add generators that do something needless on their way")
		fs.BoolVar(&to.Padding, "detours", false, "its former name, still accepted")
		fs.Lookup("detours").Hidden = true
	})
}

var errNegative = errors.New("a bound must not be negative")

// CheckSearch refuses bounds that are none.
func CheckSearch(cfg *synth.Config) error {
	if cfg.Results < 0 || cfg.MaxEvents < 0 || cfg.MaxRefinements < 0 || cfg.MaxSteps < 0 {
		return Usagef("%v", errNegative)
	}
	return nil
}

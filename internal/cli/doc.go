// Package cli is what the verbs of a command line have in common. A verb declares its flags once,
// each with its name, default, group and description; usage, help, completions and manual pages
// come of that. What it does is a function of a terminal, its options and the other arguments:
//
//	func graphCommand() *cobra.Command {
//		o := &graphOptions{}
//		c := cli.Verb("graph SPEC GOAL", "draw an automaton", "Prints ...",
//			func(ctx context.Context, t *cli.Terminal, args []string) error { return graph(ctx, t, o, args) })
//		c.Flags().BoolVar(&o.raw, "raw", false, "draw the automaton before it is minimised")
//		o.out.Flags(c.Flags())
//		return c
//	}
//
// What the function returns decides the exit code: nil is 0, [ErrFailed] is 1, and anything else
// is 2. A terminal knows what was read, so that nothing is written over it, and what has to be
// removed when the process ends. An interrupt, or the end of --time, ends the context; what is
// returned then counts as that.
package cli

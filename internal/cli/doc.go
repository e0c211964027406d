// Package cli is what the verbs of a command line have in common. A verb is a function of a
// terminal and its arguments,
//
//	func run(ctx context.Context, t *cli.Terminal, args []string) error {
//		flags := cli.NewFlags()
//		out := cli.OutputFlags(flags)
//		args, err := cli.ParseSome(flags, args, "a spec")
//		if err != nil {
//			return err
//		}
//		text, err := t.Read(args[0])
//		...
//		return t.Write(out, text)
//	}
//
// and what it returns decides the exit code: nil is 0, [ErrFailed] is 1, and anything else is 2. A
// terminal knows what was read, so that nothing is written over it, and what has to be removed when
// the process ends. An interrupt ends the context; what a verb returns then is [ExitInterrupted].
package cli

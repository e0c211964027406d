package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// titled is the annotation of a flag that has the title of its group.
const titled = "title"

// rare is the annotation of a flag that help shows with --all only.
const rare = "rare"

// Rare says which flags few people need.
func Rare(c *cobra.Command, names ...string) {
	for _, name := range names {
		f := c.Flags().Lookup(name)
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[rare] = []string{}
	}
}

// isRare reports whether few people need a flag.
func isRare(f *pflag.Flag) bool { return f.Annotations[rare] != nil }

// rares returns how many flags of a command few people need.
func rares(c *cobra.Command) (n int) {
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if isRare(f) && !f.Hidden {
			n++
		}
	})
	return n
}

// common is the title of the flags that all verbs have.
const common = "Of every verb"

// Group declares flags that help lists under a title. The usage of a flag has the name of its value
// in back quotes.
func Group(c *cobra.Command, title string, declare func(fs *pflag.FlagSet)) {
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	fs.SortFlags = false
	declare(fs)
	fs.VisitAll(func(f *pflag.Flag) { f.Annotations = map[string][]string{titled: {title}} })
	c.Flags().AddFlagSet(fs)
}

// Title returns the title under which a flag is listed.
func Title(f *pflag.Flag) string {
	if of := f.Annotations[titled]; of != nil {
		return of[0]
	}
	return "Flags"
}

// prepare gives a command line the flags that all verbs have, help, and what completes flags.
func prepare(root *cobra.Command, t *Terminal) {
	cobra.EnableCommandSorting = false
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SetOut(t.Stdout)
	root.SetErr(t.Stderr)
	root.SetHelpCommand(helpVerb())
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { printHelp(c, false) })
	root.SetFlagErrorFunc(flagError)
	fs := root.PersistentFlags()
	fs.SortFlags = false
	Parsed(fs, "time", "end after `DURATION`, such as 30s or 5m, and print what is known", func(text string) (err error) {
		if t.Time, err = time.ParseDuration(text); err != nil || t.Time <= 0 {
			return errors.New("want a duration, such as 30s or 5m")
		}
		t.end = time.Now().Add(t.Time)
		return nil
	})
	Choice(fs, &t.mode, "progress", "show progress as text or JSON, or not at all", progressText, progressJSON, progressNone)
	completeChoices(root)
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Short = "print a script that completes verbs and flags in a shell"
		}
	}
}

// completeChoices makes shells offer the values of the flags that have a few.
func completeChoices(c *cobra.Command) {
	for _, fs := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
		fs.VisitAll(func(f *pflag.Flag) {
			if v, ok := f.Value.(*choice); ok {
				// The error would be that the flag is known already.
				_ = c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(v.names(), cobra.ShellCompDirectiveNoFileComp))
			}
		})
	}
	for _, v := range c.Commands() {
		completeChoices(v)
	}
}

// printFlags prints the flags of a command, a group after the other; all: those as well that few
// people need.
func printFlags(w io.Writer, c *cobra.Command, all bool) {
	var titles []string
	groups := map[string]*pflag.FlagSet{}
	add := func(title string, f *pflag.Flag) {
		if groups[title] == nil {
			titles = append(titles, title)
			groups[title] = pflag.NewFlagSet("", pflag.ContinueOnError)
			groups[title].SortFlags = false
		}
		groups[title].AddFlag(f)
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && !f.Hidden && c.PersistentFlags().Lookup(f.Name) == nil && (all || !isRare(f)) {
			add(Title(f), f)
		}
	})
	for _, fs := range []*pflag.FlagSet{c.PersistentFlags(), c.InheritedFlags()} {
		fs.VisitAll(func(f *pflag.Flag) { add(common, f) })
	}
	const width = 100
	for _, title := range titles {
		fmt.Fprintf(w, "\n%s:\n%s", title, groups[title].FlagUsagesWrapped(width))
	}
}

// flagError says what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var lacking *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return Usagef("%v%s", err, suggestFlag(c, unknown.GetSpecifiedName()))
	case errors.As(err, &invalid):
		return Usagef("%s %s: %v", written(invalid.GetFlag()), invalid.GetValue(), invalid.Unwrap())
	case errors.As(err, &lacking):
		value, usage := pflag.UnquoteUsage(lacking.GetFlag())
		return Usagef("%s needs %s: %s", written(lacking.GetFlag()), value, usage)
	}
	return Usagef("%v", err)
}

// sameFlags are flags of some verbs, with those that mean the same in others.
var sameFlags = map[string]string{"runs": "sessions", "sessions": "runs", "out": "output"}

// suggestFlag returns ", did you mean ..." for a flag that is not there but close to one.
func suggestFlag(c *cobra.Command, name string) string {
	if strings.TrimSuffix(name, "s") == "goal" && c.Flag("generator") != nil {
		return ", goals are named behind the spec: SPEC GOAL"
	}
	if same := sameFlags[name]; same != "" && c.Flag(same) != nil {
		return Suggestion(same, []string{written(c.Flag(same))})
	}
	var names []string
	add := func(f *pflag.Flag) { names = append(names, "--"+f.Name) }
	c.Flags().VisitAll(add)
	return Suggestion("--"+name, names)
}

// written returns a flag as it is written.
func written(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// dashes gives each flag the dashes that its length asks for: before "--" one dash or two are the
// same, as in other commands of Go.
func dashes(args []string) []string {
	out := slices.Clone(args)
	for i, a := range args {
		if a == "--" {
			break
		}
		name := strings.TrimLeft(a, "-")
		if name == a || name == "" || !unicode.IsLetter(rune(name[0])) {
			continue
		}
		out[i] = "--" + name
		if flag, _, _ := strings.Cut(name, "="); len(flag) == 1 {
			out[i] = "-" + name
		}
	}
	return out
}

// choice is a flag with a few values.
type choice struct {
	to *string
	of []string
}

// Choice declares a flag with the given values, the first one being the default.
func Choice(fs *pflag.FlagSet, to *string, name, usage string, of ...string) {
	*to = of[0]
	fs.Var(&choice{to, of}, name, usage)
}

// Format declares --format with the given values, the first one being the default.
func Format(fs *pflag.FlagSet, to *string, of ...string) {
	Choice(fs, to, "format", "choose the form of the output", of...)
}

func (c *choice) String() string { return *c.to }

func (c *choice) Type() string { return strings.Join(c.names(), "|") }

// names returns the values that have a name.
func (c *choice) names() []string {
	return slices.DeleteFunc(slices.Clone(c.of), func(s string) bool { return s == "" })
}

func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return fmt.Errorf("want one of %s%s", strings.Join(c.names(), ", "), Suggestion(s, c.names()))
	}
	*c.to = s
	return nil
}

// parsed is a flag whose values a function reads.
type parsed struct {
	text []string // the values, as they were written
	read func(string) error
}

// Parsed declares a flag whose value a function reads. Where it is given more than once, each is
// read.
func Parsed(fs *pflag.FlagSet, name, usage string, read func(string) error) *pflag.Flag {
	return fs.VarPF(&parsed{read: read}, name, "", usage)
}

// List declares a flag with values that commas separate, and that may be given more than once.
func List(fs *pflag.FlagSet, to *[]string, name, usage string) {
	Parsed(fs, name, usage, func(text string) error {
		*to = append(*to, strings.Split(text, ",")...)
		return nil
	})
}

func (p *parsed) String() string { return strings.Join(p.text, ",") }

func (p *parsed) Type() string { return "value" }

func (p *parsed) Set(s string) error {
	p.text = append(p.text, s)
	return p.read(s)
}

// Suggestion returns ", did you mean ..." with the candidate closest to name,
// or nothing if none is close.
func Suggestion(name string, candidates []string) string {
	best, distance := "", 1+max(1, min(3, len(name)/2))
	for _, c := range candidates {
		if d := spec.EditDistance(name, c, distance); d < distance {
			best, distance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}

// SearchFlags declares the bounds of a search.
func SearchFlags(c *cobra.Command, to *synth.Config) {
	Group(c, "How far to search", func(fs *pflag.FlagSet) {
		fs.IntVar(&to.Results, "results", 0, fmt.Sprintf("look for at most `N` scripts (at most %d, one for each idea)", synth.DefaultResults))
		fs.IntVar(&to.MaxEvents, "events", 0, fmt.Sprintf("at most `N` events in a script, ghosts included (%d, up to %d if nothing shorter is found)",
			synth.DefaultMaxEvents, synth.MostEvents))
		fs.IntVar(&to.MaxRefinements, "refinements", 0, fmt.Sprintf("meet at most `N` obligations before giving up (%d, up to %d while that leads on)",
			synth.DefaultMaxRefinements, synth.MostRefinements))
		fs.IntVar(&to.MaxSteps, "steps", 0, fmt.Sprintf("spend at most `N` steps of work (%d)", synth.DefaultMaxSteps))
		Parsed(fs, "depth", fmt.Sprintf("repeat parts of a script up to `N` times, where that still leads to the goal; 0: never (%d)", synth.DefaultDepth), func(s string) (err error) {
			to.Depth, err = strconv.Atoi(s)
			switch {
			case err == nil && to.Depth < 0:
				return errNegative
			case to.Depth == 0:
				to.Depth = synth.NoRecursion
			}
			return err
		})
		fs.BoolVar(&to.Padding, "padding", false, "if scripts are few, add some with needless steps")
		fs.BoolVar(&to.Padding, "detours", false, "the former name of --padding")
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

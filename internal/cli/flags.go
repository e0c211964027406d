package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// errHelp asks for the help of the verb.
var errHelp = errors.New("help")

// FormerName is the usage of a flag that goes by another name now, and is still accepted.
const FormerName = "its former name, still accepted"

// HelpRequest is errHelp with the flags that the verb has.
type HelpRequest struct{ Flags *flag.FlagSet }

func (*HelpRequest) Error() string { return errHelp.Error() }

func (*HelpRequest) Is(err error) bool { return err == errHelp }

// NewFlags returns an empty flag set that reports errors instead of printing
// them. The verbs share no flag set with libraries.
func NewFlags() *flag.FlagSet {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

// Given reports whether a flag was set.
func Given(fs *flag.FlagSet, name string) (is bool) {
	fs.Visit(func(f *flag.Flag) { is = is || f.Name == name })
	return is
}

// Parse sets the flags of fs wherever they stand in args, up to "--", and
// returns the other arguments.
func Parse(fs *flag.FlagSet, args []string) ([]string, error) {
	var positional []string
	for {
		err := fs.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return nil, &HelpRequest{fs}
		case err != nil:
			return nil, Usagef("%s%s", err, suggestFlag(fs, err))
		}
		rest := fs.Args()
		if len(rest) == 0 {
			return positional, nil
		}
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(positional, rest...), nil
		}
		positional = append(positional, rest[0])
		args = rest[1:]
	}
}

// suggestFlag returns ", did you mean ..." for a flag that is not there but close to one.
func suggestFlag(fs *flag.FlagSet, err error) string {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return ""
	}
	if strings.TrimSuffix(name, "s") == "goal" && fs.Lookup("generator") != nil {
		return ", goals are named behind the spec: SPEC GOAL"
	}
	if same := sameFlags[name]; same != "" && fs.Lookup(same) != nil {
		return Suggestion(Dashes(same), []string{Dashes(same)})
	}
	names := []string{"--help", "--time", "--progress"} // which all verbs have
	fs.VisitAll(func(f *flag.Flag) { names = append(names, Dashes(f.Name)) })
	return Suggestion(Dashes(name), names)
}

// sameFlags are flags of some verbs, with those that mean the same in others.
var sameFlags = map[string]string{"runs": "sessions", "sessions": "runs", "output": "o", "out": "o"}

// Dashes returns a flag as it is written.
func Dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// ParseSome is parse where something has to be named; what says what.
func ParseSome(fs *flag.FlagSet, args []string, what string) ([]string, error) {
	args, err := Parse(fs, args)
	if err == nil && len(args) == 0 {
		return nil, Usagef("want %s", what)
	}
	return args, err
}

// FormatFlag adds --format with the given choices, the first one being the default.
func FormatFlag(fs *flag.FlagSet, choices ...string) *string {
	return ChoiceFlag(fs, "format", choices...)
}

// ChoiceFlag adds a flag with the given choices, the first one being the default.
func ChoiceFlag(fs *flag.FlagSet, name string, choices ...string) *string {
	choice := choices[0]
	fs.Func(name, strings.Join(choices, ", "), func(s string) error {
		if !slices.Contains(choices, s) {
			return fmt.Errorf("want one of %s", strings.Join(choices, ", "))
		}
		choice = s
		return nil
	})
	return &choice
}

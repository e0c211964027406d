package environment_test

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// row says what a variable is for.
type row struct {
	name   environment.Variable
	values string // "" for those that only the command sets
	does   string
}

// variables has all variables that are read, first those for users, each group by name.
var variables = []row{
	{environment.Assess, "off", "does not fail a test whose runs tell nothing; `later:A,B` for goals that are judged later"},
	{environment.Cache, "a directory", "where compiled tests are kept; `off` keeps none"},
	{environment.Child, "on", "runs each system in a process of its own"},
	{environment.Deadline, "500ms", "how long a call may take, for all tests"},
	{environment.Gaps, "fail", "warnings fail a test"},
	{environment.Informative, "0.3", "the share of informative runs below which a test warns"},
	{environment.KeepGoing, "on", "a test goes on after a failure, and groups what it finds"},
	{environment.Leaks, "on", "goroutines that a run leaves fail it"},
	{environment.Log, "a file", "the events of all runs are appended, for `clouseau judge`"},
	{environment.Long, "1", "the long mode of this project's own tests"},
	{environment.Memory, "2147483648", "a process of a test ends when it takes more bytes of memory"},
	{environment.Printed, "off", "tests that failing runs are printed as are not compiled"},
	{environment.Records, "on", "reports have each run"},
	{environment.Replay, "a trace file", "only this trace file is played"},
	{environment.Replays, "100", "how often it is played, and counted"},
	{environment.Report, "a file", "reports are appended, as JSON"},
	{environment.Schedule, "pos", "the strategy for steps that the tester schedules; `off` for none"},
	{environment.Shrink, "off", "failing runs stay as they are found"},
	{environment.Source, "a directory", "the clone that tests import this library from, where the command does not find it"},
	{environment.Strict, "on", "failures that no fresh process confirms fail the test"},
	{environment.Token, "a secret", "what servers and workers of a campaign know each other by"},
	{environment.Traces, "off", "failing runs are neither saved nor replayed; `on` saves them even where rapid saves nothing"},
	{environment.Workers, "functions", "whose goroutines may stay, with commas between them"},
	{environment.Beliefs, "", "the file that says which promises, relations and reference judge"},
	{environment.ChildOf, "", "the test for which this process was started"},
	{environment.Confirm, "", "the file of what is confirmed of clauses"},
	{environment.Cover, "", "processes of systems write into GOCOVERDIR what has run, when their tester lets them end"},
	{environment.Export, "", "the file in which a failing run becomes a Go test"},
	{environment.Golden, "", "which test in plain Go is written of recorded runs, as JSON"},
	{environment.Guard, "", "a process that ends others when its input ends"},
	{environment.Interrupt, "", "an interrupt is told to the test instead of ending it"},
	{environment.Job, "", "which runs of a test this process makes"},
	{environment.Journal, "", "the file of what is found and counted so far"},
	{environment.Mutant, "", "which mistake the package of the system has, and the file that says that a run came to it"},
	{environment.Owner, "", "the test ends when its input does"},
	{environment.Progress, "", "the file that says how far the test is"},
	{environment.Schedules, "", "the directory with the schedules by which a test runs"},
	{environment.SelfCheck, "", "the run that the system answers as a bug would"},
	{environment.Trials, "", "the file in which a test writes how often each of its judges objects"},
}

// table returns the variables as tables in Markdown: those for users, and those by which the
// command talks with tests.
func table() string {
	var users strings.Builder
	var own strings.Builder
	users.WriteString("| variable | value | does |\n|---|---|---|\n")
	own.WriteString("| variable | says |\n|---|---|\n")
	for _, r := range variables {
		if r.values != "" {
			fmt.Fprintf(&users, "| `%s` | %s | %s |\n", r.name, r.values, r.does)
		} else {
			fmt.Fprintf(&own, "| `%s` | %s |\n", r.name, r.does)
		}
	}
	return users.String() + "\nThe command and the tests that it runs talk with each other by these:\n\n" + own.String()
}

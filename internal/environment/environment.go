// Package environment is the one place that reads what the environment says to tests and to the
// command. [Variables] is the table of all of it, from which docs/environment.md is made:
//
//	if environment.Leaks.Get() == "on" { ... }
//	cmd.Env = append(cmd.Env, environment.Leaks.Is("on"))
package environment

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// A Variable is the name of an environment variable.
type Variable string

// The variables that users set. The command sets most of them for the tests that it runs.
const (
	Assess      Variable = "CLOUSEAU_ASSESS"
	Cache       Variable = "CLOUSEAU_CACHE"
	Child       Variable = "CLOUSEAU_CHILD"
	Deadline    Variable = "CLOUSEAU_DEADLINE"
	Gaps        Variable = "CLOUSEAU_GAPS"
	Informative Variable = "CLOUSEAU_INFORMATIVE"
	KeepGoing   Variable = "CLOUSEAU_KEEP_GOING"
	Leaks       Variable = "CLOUSEAU_LEAKS"
	Log         Variable = "CLOUSEAU_LOG"
	Long        Variable = "CLOUSEAU_LONG"
	Memory      Variable = "CLOUSEAU_MEMORY"
	Printed     Variable = "CLOUSEAU_PRINTED"
	Records     Variable = "CLOUSEAU_RECORDS"
	Replay      Variable = "CLOUSEAU_REPLAY"
	Replays     Variable = "CLOUSEAU_REPLAYS"
	Report      Variable = "CLOUSEAU_REPORT"
	Schedule    Variable = "CLOUSEAU_SCHEDULE"
	Shrink      Variable = "CLOUSEAU_SHRINK"
	Source      Variable = "CLOUSEAU_SOURCE"
	Strict      Variable = "CLOUSEAU_STRICT"
	Token       Variable = "CLOUSEAU_TOKEN"
	Traces      Variable = "CLOUSEAU_TRACES"
	Workers     Variable = "CLOUSEAU_WORKERS"
)

// The variables by which the command and its tests talk with each other.
const (
	Beliefs   Variable = "CLOUSEAU_BELIEFS"
	ChildOf   Variable = "CLOUSEAU_CHILD_OF"
	Confirm   Variable = "CLOUSEAU_CONFIRM"
	Export    Variable = "CLOUSEAU_EXPORT"
	Guard     Variable = "CLOUSEAU_GUARD"
	Interrupt Variable = "CLOUSEAU_INTERRUPT"
	Job       Variable = "CLOUSEAU_JOB"
	Journal   Variable = "CLOUSEAU_JOURNAL"
	Owner     Variable = "CLOUSEAU_OWNER"
	Progress  Variable = "CLOUSEAU_PROGRESS"
	SelfCheck Variable = "CLOUSEAU_SELFCHECK"
	Trials    Variable = "CLOUSEAU_TRIALS"
)

// A Row says what a variable is for.
type Row struct {
	Name   Variable
	Values string // "" for those that only the command sets
	Does   string
}

// Variables has all variables that are read, first those for users, each group by name.
var Variables = []Row{
	{Assess, "off", "does not fail a test whose runs tell nothing; `later:A,B` for goals that are judged later"},
	{Cache, "a directory", "where compiled tests are kept; `off` keeps none"},
	{Child, "on", "runs each system in a process of its own"},
	{Deadline, "500ms", "how long a call may take, for all tests"},
	{Gaps, "fail", "warnings fail a test"},
	{Informative, "0.3", "the share of informative runs below which a test warns"},
	{KeepGoing, "on", "a test goes on after a failure, and groups what it finds"},
	{Leaks, "on", "goroutines that a run leaves fail it"},
	{Log, "a file", "the events of all runs are appended, for `clouseau judge`"},
	{Long, "1", "the long mode of this project's own tests"},
	{Memory, "2147483648", "a process of a test ends when it takes more bytes of memory"},
	{Printed, "off", "tests that failing runs are printed as are not compiled"},
	{Records, "on", "reports have each run"},
	{Replay, "a trace file", "only this trace file is played"},
	{Replays, "100", "how often it is played, and counted"},
	{Report, "a file", "reports are appended, as JSON"},
	{Schedule, "pos", "the strategy for steps that the tester schedules; `off` for none"},
	{Shrink, "off", "failing runs stay as they are found"},
	{Source, "a directory", "the clone that tests import this library from, where the command does not find it"},
	{Strict, "on", "failures that no fresh process confirms fail the test"},
	{Token, "a secret", "what servers and workers of a campaign know each other by"},
	{Traces, "off", "failing runs are neither saved nor replayed; `on` saves them even where rapid saves nothing"},
	{Workers, "functions", "whose goroutines may stay, with commas between them"},
	{Beliefs, "", "the file that says which promises, relations and reference judge"},
	{ChildOf, "", "the test for which this process was started"},
	{Confirm, "", "the file of what is confirmed of clauses"},
	{Export, "", "the file in which a failing run becomes a Go test"},
	{Guard, "", "a process that ends others when its input ends"},
	{Interrupt, "", "an interrupt is told to the test instead of ending it"},
	{Job, "", "which runs of a test this process makes"},
	{Journal, "", "the file of what is found and counted so far"},
	{Owner, "", "the test ends when its input does"},
	{Progress, "", "the file that says how far the test is"},
	{SelfCheck, "", "the run that the system answers as a bug would"},
	{Trials, "", "the file in which a test writes how often each of its judges objects"},
}

// Get returns the value of the variable; "" if it is not set.
func (v Variable) Get() string { return os.Getenv(string(v)) }

// Is returns the variable with a value, as a process has it.
func (v Variable) Is(value string) string { return string(v) + "=" + value }

// Alone returns the environment of a process that does something for a test of this one: without
// what only one process may do or is told, such as to make the runs of a job or to write a report.
func Alone() (out []string) {
	for _, entry := range os.Environ() {
		name, _, _ := strings.Cut(entry, "=")
		if !slices.Contains(ours, Variable(name)) {
			out = append(out, entry)
		}
	}
	return out
}

// ours are the variables that are for this process and not for those that it starts.
var ours = []Variable{ChildOf, Confirm, Export, Interrupt, Job, Journal, Log, Owner, Progress, Records, Replay, Replays, Report, SelfCheck, Trials}

// Table returns the variables as tables in Markdown: those for users, and those by which the
// command talks with tests.
func Table() string {
	var users strings.Builder
	var own strings.Builder
	users.WriteString("| variable | value | does |\n|---|---|---|\n")
	own.WriteString("| variable | says |\n|---|---|\n")
	for _, r := range Variables {
		if r.Values != "" {
			fmt.Fprintf(&users, "| `%s` | %s | %s |\n", r.Name, r.Values, r.Does)
		} else {
			fmt.Fprintf(&own, "| `%s` | %s |\n", r.Name, r.Does)
		}
	}
	return users.String() + "\nThe command and the tests that it runs talk with each other by these:\n\n" + own.String()
}

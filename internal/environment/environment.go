// Package environment is the one place that reads what the environment says to tests and to the
// command. Its tests have the table of all of it, from which docs/environment.md is made:
//
//	if environment.Leaks.Get() == "on" { ... }
//	cmd.Env = append(cmd.Env, environment.Leaks.Is("on"))
package environment

import (
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
	Cover     Variable = "CLOUSEAU_COVER"
	Export    Variable = "CLOUSEAU_EXPORT"
	Golden    Variable = "CLOUSEAU_GOLDEN"
	Guard     Variable = "CLOUSEAU_GUARD"
	Interrupt Variable = "CLOUSEAU_INTERRUPT"
	Job       Variable = "CLOUSEAU_JOB"
	Journal   Variable = "CLOUSEAU_JOURNAL"
	Mutant    Variable = "CLOUSEAU_MUTANT"
	Owner     Variable = "CLOUSEAU_OWNER"
	Progress  Variable = "CLOUSEAU_PROGRESS"
	Schedules Variable = "CLOUSEAU_SCHEDULES"
	SelfCheck Variable = "CLOUSEAU_SELFCHECK"
	Trials    Variable = "CLOUSEAU_TRIALS"
)

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
var ours = []Variable{ChildOf, Confirm, Export, Golden, Interrupt, Job, Journal, Log, Owner, Progress, Records, Replay, Replays, Report, SelfCheck, Trials}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

func huntCommand() *cobra.Command {
	o := &huntOptions{}
	c := cli.Verb("hunt TYPE", "look for bugs of a Go type; nothing has to be written",
		`Looks for bugs of a Go type. It reads the type and its documentation, and guesses what the
type promises: that Get answers what Put wrote, that Len changes nothing. It tries each guess
in random runs. A guess that fails often is dropped. One that holds in most runs judges, and a
run in which it does not hold is shown, as small as possible, with a Go test.

TYPE is a type with its package, such as ./kv.Store. For ./kv and ./... all exported types
with state are hunted. Crashes and hangs are shown, too. Nothing is written into your module; -o DIR
keeps the spec, the adapter and the tests.

--runs random runs are made, and more where one failure shows in so many that it hides others, or
where nothing was found: those do without some methods by chance.
With --time, runs are made until the time is over, which types share. --skip and --known take
the IDs that are printed with candidates.

The exit code is 1 when something was found.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return o.run(ctx, t, args[0]) })
	c.Args = cobra.MatchAll(cli.Some("a Go type, such as ./kv.Store"), cli.AtMost(1))
	c.PreRun = func(c *cobra.Command, _ []string) {
		if t := cli.TerminalOf(c); t.Time > 0 {
			o.limit = newLimit(t.Time)
			t.Time = 0
		}
	}
	c.Example = `    clouseau hunt ./kv.Store
    clouseau hunt ./kv.Store --time 5m             more runs, for five minutes
    clouseau hunt ./...                            all types with state of this module
    clouseau hunt './kv.Map[string,int]' -o found  keep the spec and the tests`
	fs := c.Flags()
	fs.StringVarP(&o.dir, "output", "o", "", "write the spec, the adapter and the tests into `DIR`")
	fs.StringVar(&o.cfg.New, "new", "", "take `FUNC` of the package as the constructor")
	fs.StringVar(&o.like, "like", "", "compare the type with the one that `FUNC` makes, another implementation")
	cli.List(fs, &o.cfg.Only, "only", "call only these methods `A,B,...`")
	cli.List(fs, &o.cfg.Allow, "allow", "call these methods `A,B,...`, too; they may reach files, processes or the network")
	cli.List(fs, &o.hosts, "allow-host", "let HTTP clients of the type reach these hosts `A,B,...`")
	fs.IntVar(&o.runs, "runs", 400, "make `N` random runs of each type")
	fs.Uint64Var(&o.seed, "seed", 1, "draw random values from `SEED`")
	fs.IntVar(&o.jobs, "jobs", 1, "hunt `N` types at the same time")
	cli.List(fs, &o.skip, "skip", "leave out these candidates `ID,...`, which the type may show")
	fs.StringVar(&o.known, "known", "", "leave out the candidates that `FILE` names, an ID at the beginning of each line")
	cli.Format(fs, &o.format, "text", "json")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "say which guesses were tried, and how they fared")
	return c
}

// huntOptions is what the flags of hunt say.
type huntOptions struct {
	cfg     scaffold.Config
	hosts   []string // that HTTP clients reach
	dir     string   // where files are kept; empty: nowhere
	runs    int
	seed    uint64
	jobs    int      // types at the same time
	limit   *limit   // of the time; nil: none
	skip    []string // IDs of candidates that are permitted
	like    string   // the constructor of another implementation; empty: none
	known   string   // a file with more of them; empty: none
	format  string
	verbose bool
}

// run hunts for bugs of the types that an argument stands for.
func (o *huntOptions) run(ctx context.Context, t *cli.Terminal, arg string) error {
	switch {
	case o.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case o.jobs < 1:
		return cli.Usagef("--jobs must be at least 1")
	}
	if err := o.readKnown(); err != nil {
		return err
	}
	types, plain, err := scaffold.Types(ctx, "", arg)
	switch {
	case err != nil:
		return err
	case len(types) == 0:
		return fmt.Errorf("%s has no type with state; name one to hunt it all the same, such as %s", arg, plain[0])
	}
	t.Brief = true
	hunts, err := o.all(ctx, t, types)
	if err != nil {
		return err
	}
	if len(plain) > 0 && o.format == "text" {
		t.Printf("Not hunted: %s without state\n", rtreport.Plural(len(plain), "type"))
	}
	return o.conclude(t, hunts)
}

// all hunts for bugs of types, so many at the same time, and prints what was found in their order.
func (o *huntOptions) all(ctx context.Context, t *cli.Terminal, types []string) (hunts []*hunt, err error) {
	for _, name := range types {
		hunts = append(hunts, &hunt{huntOptions: o, title: name, several: len(types) > 1, ended: make(chan error, 1)})
	}
	go func() {
		free := make(chan struct{}, o.jobs)
		for i, h := range hunts {
			free <- struct{}{}
			h.limit = o.limit.share((len(hunts) - i + o.jobs - 1) / o.jobs)
			go func() {
				h.ended <- h.run(ctx, t)
				<-free
			}()
		}
	}()
	var ended []*hunt
	for _, h := range hunts {
		err := <-h.ended
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && !h.several:
			return nil, err
		case err != nil:
			t.Notef("%s: not hunted: %v\n", h.title, err)
			continue
		}
		ended = append(ended, h)
		if o.format == "text" {
			h.print(t)
		}
		if o.dir != "" {
			if err := h.keep(t); err != nil {
				return nil, err
			}
		}
	}
	return ended, nil
}

// hunt is a hunt for bugs of a Go type. What init infers of it are hypotheses: promises and
// relations. Each is tried alone before it may judge.
type hunt struct {
	*huntOptions
	title   string // of the type
	several bool   // types are hunted

	files    *scaffold.Files
	second   scaffold.File // the adapter of the other implementation; empty: it needs none
	unlike   []string      // methods that it lacks
	spec     *uhat.Spec
	tests    execution // how the compiled test is run
	name     string    // of the test
	trials   []*rtreport.Trial
	believed []*rtreport.Trial // those of hypotheses that judge

	other *rt.Other  // version that judges; nil: none
	never [][]string // operations that no run calls, each in a list

	limit      *limit        // of its time; nil: so many runs are made
	round      int           // under way, counted from 0
	inPart     bool          // the round is for a part of the operations
	swarm      bool          // in the round runs do without operations by chance
	within     time.Duration // how long a round takes at most; 0: until it is done
	made       int           // runs
	reports    []*report.Run
	fault      string // the last failure of the environment; empty: none
	candidates []*candidate
	skipped    []*candidate // that the user permits
	repeats    []*candidate // that say what others say
	meant      []*candidate // that are no candidates, since they may be meant
	ended      chan error
}

// trialRuns is in how many runs each hypothesis is tried.
const trialRuns = 60

// run hunts for bugs of a type.
func (h *hunt) run(ctx context.Context, t *cli.Terminal) error {
	before, stop := h.limit.beforeRuns(ctx)
	defer stop()
	for _, step := range []func(context.Context, *cli.Terminal) error{h.read, h.compare, h.compile, h.alive(h.try)} {
		if err := step(before, t); err != nil {
			return cli.Cause(before, err)
		}
	}
	if err := h.seek(ctx, t); err != nil {
		return cli.Cause(ctx, err)
	}
	return h.unmade()
}

// unmade says that no run has got a system, since its constructor has crashed in each.
func (h *hunt) unmade() error {
	for _, c := range h.meant {
		if c.runs == c.among && lastOf(h.spec, c.record) == nil && c.record.Verdict == run.Crashed.String() {
			return fmt.Errorf("no system can be made: %s: its arguments are guessed, and --new FUNC takes another constructor", c.headline())
		}
	}
	return nil
}

// config says how the type is read.
func (h *hunt) config() scaffold.Config {
	cfg := h.cfg
	cfg.Type = h.title
	return cfg
}

// read writes the spec of the type.
func (h *hunt) read(ctx context.Context, t *cli.Terminal) (err error) {
	h.spec, h.files, err = readType(ctx, t, h.config())
	return err
}

// readType writes the spec of a type, with all that names and comments suggest.
func readType(ctx context.Context, t *cli.Terminal, cfg scaffold.Config) (*uhat.Spec, *scaffold.Files, error) {
	cfg.Promises = true
	cfg.Hunt = true
	files, err := scaffold.Write(ctx, cfg)
	if err != nil {
		return nil, nil, explainUnknown(err)
	}
	dir, err := t.TempDir()
	if err != nil {
		return nil, nil, err
	}
	name := filepath.Join(dir, filepath.Base(files.Spec.Name))
	if err := os.WriteFile(name, files.Spec.Text, 0o600); err != nil {
		return nil, nil, err
	}
	s, err := loadSpecWith(t, name)
	if err != nil {
		return nil, nil, err
	}
	s.Target.Names = files.Packages
	return s, files, nil
}

// compile compiles a test of random runs, and one that tries the hypotheses.
func (h *hunt) compile(ctx context.Context, t *cli.Terminal) error {
	built, err := walkTest(ctx, t, h.spec, h.files, testOptions{second: h.second, kept: h.dir != ""})
	if err != nil {
		return err
	}
	h.name = built.Tests[0]
	h.tests, err = h.confine(t, execution{binary: built.Path, seed: h.seed, unassessed: true})
	return err
}

// testOptions say how such a test is compiled.
type testOptions struct {
	second scaffold.File // the adapter of another implementation; empty: there is none
	kept   bool          // the user gets the files
	cover  string        // the package of which the test tells what has run; empty: of none
}

// walkTest compiles a test of random runs of a type that was read, and one that tries hypotheses.
func walkTest(ctx context.Context, t *cli.Terminal, s *uhat.Spec, files *scaffold.Files, o testOptions) (*gotest.Binary, error) {
	dir, err := filepath.Abs(filepath.Dir(files.Spec.Name))
	if err != nil {
		return nil, err
	}
	pkg, err := gotest.List(ctx, dir, ".")
	if err != nil {
		pkg = &gotest.Package{Listed: &gosig.Listed{Dir: dir}} // there is no Go there yet
	}
	addAdapters(pkg, files.Adapter, o.second)
	pkg.Passing = !o.kept
	pkg.Cover = o.cover
	goal := s.Judge()
	if goal == nil {
		goal = walkGoal()
	}
	results := []*synth.Result{{Goal: goal}}
	opt := emit.Options{Trials: append([]string{}, hypotheses(s)...)}
	built, err := build(ctx, t, s, pkg, opt, func(opt emit.Options) ([]byte, error) {
		return emitTest(s, results, scriptSource{strategy: walkStrategy, weights: buildingUp(s), length: walkLength}, nil, opt)
	})
	if err != nil {
		return nil, explainBuild(t, s, err)
	}
	return built, nil
}

// walkLength is how many calls a walk of a hunt has at most.
const walkLength = 150

// usual is how much likelier other operations are than those that seem to begin anew.
const usual = 6

// buildingUp returns weights with which walks build something up. An operation without arguments
// and answers, such as Clear, often undoes all that was done before, and so does CloseWithError.
func buildingUp(s *uhat.Spec) string {
	var all []string
	requests := s.Requests()
	for _, r := range requests {
		switch o := s.Operation(r.Op); {
		case len(o.Clauses) > 0 && isEmpty(o.Clauses[0].History):
			all = append(all, fmt.Sprintf("%s=%d", r.Op.Name, usual*len(requests)))
		case len(r.Op.Fields) > 0 && !words.Undoes.In(r.Op.Name):
			all = append(all, fmt.Sprintf("%s=%d", r.Op.Name, usual))
		}
	}
	return strings.Join(all, ",")
}

// isEmpty reports whether a history is that of the first call of a run. Half of the runs begin with
// one that can only be the first.
func isEmpty(history sre.Expr) bool {
	_, empty := history.(*sre.Eps)
	return empty
}

// hypotheses are the names of all promises and relations.
func hypotheses(s *uhat.Spec) (names []string) {
	for _, p := range s.Promises() {
		names = append(names, p.Name)
	}
	for _, r := range s.Twins {
		names = append(names, r.Name)
	}
	return names
}

// try tries each hypothesis, and believes those that hold in most runs. Where another
// implementation judges, nothing is guessed.
func (h *hunt) try(ctx context.Context, t *cli.Terminal) error {
	if h.like != "" {
		return nil
	}
	return h.tryWithout(ctx, t, nil)
}

// tryWithout does so in runs that do without one operation of each list.
func (h *hunt) tryWithout(ctx context.Context, t *cli.Terminal, without [][]string) error {
	beliefs, err := saved(t, rt.Beliefs{Without: without})
	if err != nil {
		return err
	}
	file, err := t.TempFile("trials.json")
	if err != nil {
		return err
	}
	x := h.tests.with(environment.Trials.Is(file), environment.Beliefs.Is(beliefs))
	x.runs = trialRuns
	var out bytes.Buffer
	x.to = &out
	t.ShowProgress("trying guesses ...")
	err = runTests(ctx, t, x, []string{h.name + "Trials"})
	t.ShowProgress("")
	if err != nil {
		return fmt.Errorf("%w: %w\n%s", errNoVerdict, err, &out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		trial := &rtreport.Trial{}
		if err := d.Decode(trial); err != nil {
			return err
		}
		h.trials = append(h.trials, trial)
	}
	if len(h.trials) == 0 {
		return errNoVerdict
	}
	h.believe()
	return nil
}

// believe chooses the hypotheses that judge. A bug makes a true one fail at times; a wrong one
// fails in nearly all runs that are long enough.
func (h *hunt) believe() {
	model := false
	for _, trial := range h.trials {
		holds := trial.Holds() >= leastHold
		switch {
		case trial.Name == "", trial.Model != nil && (model || trial.Begins == 0 && trial.Judged < leastCalls*trial.Runs):
			continue
		case trial.Model != nil:
			holds = trial.Likely() && trial.Runs >= fewRuns && !h.files.Guessed.Roughly && (h.files.Guessed.Goes || trial.Objected == 0 || !forgets(trial))
		// Each operation has been looked at.
		case trial.Refused != nil, trial.Back != nil, trial.Listed != nil:
		case trial.Alike != nil && h.files.Guessed.Roughly:
			holds = false
		case trial.Alike != nil:
			holds = trial.Holds() >= leastAlike || trial.Holds() >= leastShown && shownOften*trial.Judged >= trial.Runs
		case strings.HasPrefix(trial.Name, "pure("):
			holds = trial.Holds() >= leastPure
		case oftenWrong(trial):
			holds = false
		case h.documented(trial.Name):
			holds = trial.Holds() >= leastDocumented
		}
		if holds {
			model = model || trial.Model != nil
			h.believed = append(h.believed, trial)
		}
	}
	if i := slices.IndexFunc(h.believed, func(t *rtreport.Trial) bool { return t.Model != nil }); i >= 0 {
		model := h.believed[i]
		h.believed = slices.DeleteFunc(h.believed, func(t *rtreport.Trial) bool {
			return t.Holds() < model.Holds() && !h.documented(t.Name) && outdone(h.spec, model, t)
		})
	}
}

// forgets reports whether a model lets entries go by itself, as a cache does.
func forgets(model *rtreport.Trial) bool {
	return strings.HasPrefix(model.Name, "ref.NewLRU") || strings.HasPrefix(model.Name, "ref.NewTimedMap") || strings.HasPrefix(model.Name, "a map whose entries expire")
}

// outdone reports whether a promise is about an operation that a model judges. One that holds less
// often is what a name suggests.
func outdone(s *uhat.Spec, model, promise *rtreport.Trial) bool {
	op, _, clause := strings.Cut(promise.Name, ".")
	if !clause || promise.Model != nil {
		return false
	}
	l := modelOf(s, model)
	return l != nil && l.Method(op) != ""
}

// oftenWrong reports whether a promise is wrong in many of the calls that it judges. If these are
// few, it holds in most runs all the same.
func oftenWrong(t *rtreport.Trial) bool {
	return t.Judged > 0 && float64(t.Objected) > mostWrong*float64(t.Judged)
}

// documented reports whether the documentation has a sentence for a promise.
func (h *hunt) documented(promise string) bool {
	doc, _ := h.spec.Grounds(promise)
	return doc != ""
}

// The shares of runs in which hypotheses have to hold.
const (
	leastHold = 0.5
	// A sentence of the documentation says so: then a bug that shows in most runs is likelier than
	// a promise that was not meant.
	leastDocumented = 0.3
	// An operation that changes something in more runs does so on purpose, such as to sort what was
	// added since.
	leastPure = 0.85
	// mostWrong is of calls.
	mostWrong = 0.25
	// In how many calls of each run a model has to be right. Where crashes end runs after a call or
	// two, any model is.
	leastCalls = 3
	// In fewer runs any of many models is right by chance.
	fewRuns = 20
	// Where more pairs of histories differ, there is more to a system than it shows.
	// Less is enough where what it shows says much: then it is seldom the same.
	leastAlike = 0.98
	leastShown = 0.9
	shownOften = 8
)

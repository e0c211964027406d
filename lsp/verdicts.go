package lsp

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// The last verdict of a goal. It is read from files that were written after the spec and all that
// it imports were changed the last time: reports beside the spec, the report of the last run that
// the editor asked for, and the failing runs that a test has saved. While a spec is not saved
// nothing is known of it.

const (
	maxReports = 100     // beside a spec, that are looked at
	maxReport  = 8 << 20 // bytes of one of them
)

// verdict is what a file says of a goal.
type verdict struct {
	goal, text string
	at         time.Time
	file       string // of a failing run; empty: a report
}

// verdicts returns the last verdict of each goal of a spec, and of each the failing runs that were
// saved, whether or not the spec was changed since.
func (s *server) verdicts(path string) (last map[string]verdict, saved map[string][]verdict) {
	last, saved = map[string]verdict{}, map[string][]verdict{}
	changed, ok := s.written(path)
	take := func(v verdict) {
		if ok && v.at.After(changed) && !v.at.Before(last[v.goal].at) {
			last[v.goal] = v
		}
	}
	for _, v := range reports(path) {
		take(v)
	}
	for _, v := range failures(path) {
		saved[v.goal] = append(saved[v.goal], v)
		take(v)
	}
	return last, saved
}

// written returns when a spec, or one that it imports, was written last; ok is false if the editor
// has another text than the disk.
func (s *server) written(path string) (at time.Time, ok bool) {
	for _, f := range s.project.Files(path) {
		info, err := os.Stat(f)
		if err != nil {
			return at, false
		}
		if ours, err := s.read(f); err != nil || !onDisk(f, ours) {
			return at, false
		}
		if info.ModTime().After(at) {
			at = info.ModTime()
		}
	}
	return at, true
}

func onDisk(path string, text []byte) bool {
	src, err := os.ReadFile(path)
	return err == nil && string(src) == string(text)
}

// reports returns what reports say of the goals of a spec.
func reports(path string) (out []verdict) {
	names, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.json"))
	own, _ := filepath.Glob(filepath.Join(lastRuns(path), "*.json"))
	for _, name := range append(names[:min(len(names), maxReports)], own...) {
		info, err := os.Stat(name)
		if err != nil || info.Size() > maxReport {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		for d := json.NewDecoder(strings.NewReader(string(data))); ; {
			r := &report.Report{}
			if d.Decode(r) != nil || r.System == "" || r.Goal == "" {
				break // no report, or the end
			}
			if r.Spec == "" || filepath.Base(r.Spec) == filepath.Base(path) {
				out = append(out, verdict{goal: r.Goal, text: summary(r), at: info.ModTime()})
			}
		}
	}
	return out
}

// summary says how the runs of a report ended: "100 runs (3 violation, 97 upheld)".
func summary(r *report.Report) string {
	_, text, _ := strings.Cut(r.Tell(), ": ")
	return text[:strings.Index(text, ")")+1]
}

// failures returns the failing runs that tests beside a spec have saved, in the order of their
// files.
func failures(path string) (out []verdict) {
	names, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "testdata", "clouseau", "*", "*.json"))
	slices.Sort(names)
	for _, name := range names {
		f, err := script.Read(name)
		info, gone := os.Stat(name)
		if err != nil || gone != nil || f.Goal == "" {
			continue
		}
		what := fmt.Sprintf("%s in %s", cmp.Or(f.Verdict, "failure"), report.Plural(len(f.Events), "event"))
		out = append(out, verdict{goal: f.Goal, text: what, at: info.ModTime(), file: name})
	}
	return out
}

// lastRuns returns the folder of the reports of runs that the editor asked for.
func lastRuns(path string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	sum := sha256.Sum256([]byte(path))
	return filepath.Join(cache, "clouseau", "runs", hex.EncodeToString(sum[:8]))
}

// lastRun returns the file of the report of a goal, for a new report.
func lastRun(path, goal string) (string, error) {
	dir := lastRuns(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	name := filepath.Join(dir, goal+".json")
	if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
		return "", err
	}
	return name, nil
}

// regressions offers to write the saved failing runs of the goal at a place as Go tests.
func (s *server) regressions(u uri.URI, path string, offset int) (out []protocol.CommandOrCodeAction) {
	var goal string
	for _, sym := range s.project.Symbols(path) {
		if at := sym.Extent(); lensed(sym.Kind) && at.Start <= offset && offset <= at.End {
			goal = sym.Name
		}
	}
	if goal == "" {
		return nil
	}
	_, saved := s.verdicts(path)
	for _, v := range saved[goal] {
		kind := protocol.CodeActionKindRefactorExtract
		title := fmt.Sprintf("write a regression test of the saved %s (%s)", v.text, filepath.Base(v.file))
		out = append(out, &protocol.CodeAction{Title: title, Kind: &kind, Command: command(title, regressionCommand, u, goal, v.file)})
	}
	return out
}

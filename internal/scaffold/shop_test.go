package scaffold_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// shop is a module with types made to be difficult.
const shop = "testdata/shop"

var shopTypes = []struct {
	goType string
	file   string // of the spec
}{
	{"./store.Store", "store/store"},
	{"./words", "words/words"},
	{"./shelf.Shelf", "shelf/shelf"},
	{"./shelf.Lamp", "shelf/lamp"},
	{"./shelf.Tags", "shelf/tags"},
	{"./shelf.Clock", "shelf/clock"},
	{"./shelf.Book", "shelf/book"},
	{"./shelf.Dial", "shelf/dial"},
	{"./crate.Crate", "crate/crate"},
	{"./harbor.Harbor", "harbor/harbor"},
	{"./depot.Depot", "depot/depot"},
	{"./depot.Tx", "depot/tx"},
	{"./depot.Part", "depot/part"},
	{"./depot.Plug", "depot/plug"},
	{"./ledger.Ledger", "ledger/ledger"},
	{"./tickets.Office", "tickets/office"},
	{"./leases.Lease", "leases/lease"},
	{"./notes.Pad", "notes/pad"},
	{"./copies", "copies/copies"},
	{"./pairs.Map", "pairs/map"},
	{"./pairs.Sum", "pairs/sum"},
	{"./go-odd.Desk", "go-odd/desk"},
	{"./go-odd.Bell", "go-odd/bell"},
	{"./go-odd.Stock", "go-odd/stock"},
	{board, "guarded/board"},
	{"./recipes.Recipe", "recipes/recipe"},
	{"./guarded.Gate", "guarded/gate"},
}

// board is a type that calls functions, and whose spec lets these do more than go on.
const board = "./guarded.Board"

// shopCopy returns a copy of the shop that is a module of a user of this library.
func shopCopy(t *testing.T) string {
	t.Helper()
	work := copied(t, shop)
	write(t, filepath.Join(work, "go.mod"), userModule(t))
	sum, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(work, "go.sum"), sum)
	return work
}

// writtenForShop returns a function that writes for the types of the shop. All are loaded at once.
func writtenForShop(t *testing.T) func(file string) (*scaffold.Files, error) {
	t.Helper()
	cfgs := map[string]scaffold.Config{}
	for _, c := range shopTypes {
		cfgs[c.file] = scaffold.Config{Dir: shop, Type: c.goType, Callbacks: c.goType == board}
	}
	return scaffold.WriteAll(t, shop, cfgs)
}

// TestShop compares what is written for the types of the shop with the goldens, compiles it, and
// runs the scenarios, outside the long mode of every third package.
func TestShop(t *testing.T) {
	t.Parallel()
	work := shopCopy(t)
	writeOne := writtenForShop(t)
	for _, c := range shopTypes {
		t.Run(c.file, func(t *testing.T) {
			files, err := writeOne(c.file)
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(shop, c.file) + scaffold.Suffix; files.Spec.Name != want {
				t.Fatalf("the spec is in %s, want %s", files.Spec.Name, want)
			}
			compare(t, files)
			try(t, files, filepath.Join(work, filepath.Dir(c.file)), true)
		})
	}
	run := []string{"test", "-vet=off", "-count=1", "-ldflags=-s -w"}
	for i, dir := range shopDirs() {
		if i%3 == 0 || environment.Long.Get() != "" {
			run = append(run, "./"+dir)
		}
	}
	for _, args := range [][]string{{"vet", "./..."}, append(run, "-rapid.checks=20")} {
		cmd := goCommand(t.Context(), work, args...)
		cmd.Env = append(cmd.Env, "GOPROXY=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %v: %v\n%s", args, err, out)
		}
	}
}

// shopDirs returns the folders of the shop that have specs, in order.
func shopDirs() (dirs []string) {
	for _, c := range shopTypes {
		if dir := filepath.Dir(c.file); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// TestProposedPromises breaks what the ledger keeps, one method after the other, outside the long
// mode every other one, and has the promises that are proposed find it.
func TestProposedPromises(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(shop, "ledger", "ledger.go"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	// The first one may be seen by len or by what clear resets, the second one by has or by get.
	for i, c := range []struct{ right, wrong, broken string }{
		{"clear(l.entries) }", "}", ""},
		{"delete(l.entries, name) }", "}", ""},
		{"l.entries[name] = number }", "l.entries[name] = 1 }", "get.what_was_written"},
		{"; return found }", "; return !found }", "has.what_was_added"},
		{"maps.Keys(l.entries)) }", "maps.Keys(l.entries))[:min(2, len(l.entries))] }", "len.same(len, count(names))"},
	} {
		if i%2 == 1 && environment.Long.Get() == "" {
			continue
		}
		work := copied(t, shop)
		write(t, filepath.Join(work, "go.mod"), userModule(t))
		write(t, filepath.Join(work, "go.sum"), sum)
		files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Ledger", Promises: true})
		if err != nil {
			t.Fatal(err)
		}
		spec := filepath.Join(work, "ledger", "ledger"+scaffold.Suffix)
		write(t, spec, files.Spec.Text)
		src, err := emittedAs(t.Context(), spec, true)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(work, "ledger", "ledger_clouseau_test.go"), src)
		broken := strings.Replace(string(text), c.right, c.wrong, 1)
		if broken == string(text) {
			t.Fatalf("the ledger has no %q", c.right)
		}
		write(t, filepath.Join(work, "ledger", "ledger.go"), []byte(broken))
		cmd := goCommand(t.Context(), work, "test", "-count=1", "-ldflags=-s -w", "./ledger", "-rapid.seed=1")
		cmd.Env = append(cmd.Env, "GOPROXY=off")
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "breaks the promise "+c.broken) {
			t.Errorf("with %q: %v, want the promise %s broken\n%s", c.wrong, err, c.broken, out)
		}
	}
}

// TestProposedClock takes the clock of the lease out of its comments: it runs, and the lease ends.
func TestProposedClock(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(shop, "leases", "lease"+scaffold.Suffix))
	if err != nil {
		t.Fatal(err)
	}
	proposed := regexp.MustCompile(`(?m)^( *)# ((sort "Wait"|operation "wait"|clock|  ).*|}$)`)
	spec := proposed.ReplaceAllString(string(text), "$1$2") + `
goal "ends" {
  doc   = "a lease that ends is found by this, which is no bug"
  trace = seq(all, take(result), wait, take(result))
}
`
	work := shopCopy(t)
	file := filepath.Join(work, "leases", "lease"+scaffold.Suffix)
	write(t, file, []byte(spec))
	src, err := emittedAs(t.Context(), file, false)
	if err != nil {
		t.Fatalf("%v\n%s", err, spec)
	}
	write(t, filepath.Join(work, "leases", "lease_clouseau_test.go"), src)
	cmd := goCommand(t.Context(), work, "test", "-count=1", "-ldflags=-s -w", "./leases", "-rapid.seed=1")
	cmd.Env = append(cmd.Env, "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "ends: a lease that ends is found by this, which is no bug\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// userModule returns the go.mod of the shop when it requires this module.
func userModule(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	s := regexp.MustCompile(`(?m)^module .*$`).ReplaceAllString(string(text), "module example.com/shop")
	// Emitted tests do not need go-z3.
	s = regexp.MustCompile(`(?m)^.*go-z3.*\n`).ReplaceAllString(s, "")
	return []byte(s + "\nrequire github.com/clouseau-go/clouseau v0.0.0\n\nreplace github.com/clouseau-go/clouseau => " + root + "\n")
}

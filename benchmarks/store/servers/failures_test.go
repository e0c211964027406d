package servers_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// fresh starts a server for one test.
func fresh(t *testing.T, product, in string) (*servers.Server, servers.Level) {
	t.Helper()
	if err := missing[product]; err != nil {
		t.Skip(err)
	}
	for _, p := range servers.Products() {
		if p.Name == product {
			s, err := p.Start(t.Context(), in)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := s.Stop(); err != nil {
					t.Error(err)
				}
				if s.Running() {
					t.Error("the server still runs")
				}
			})
			l, err := servers.Find(map[string]string{"postgres": "postgres-rc", "mariadb": "mariadb-rr"}[product])
			if err != nil {
				t.Fatal(err)
			}
			return s, l
		}
	}
	t.Fatalf("there is no %s", product)
	return nil, servers.Level{}
}

// eachProduct runs a test with each server.
func eachProduct(t *testing.T, f func(t *testing.T, product string)) {
	for _, p := range servers.Products() {
		t.Run(p.Name, func(t *testing.T) { f(t, p.Name) })
	}
}

// oneProduct does so with the first product that is installed, in the long mode with each. It is
// for what this package does with the process of a server, whichever that is.
func oneProduct(t *testing.T, f func(t *testing.T, product string)) {
	done := false
	eachProduct(t, func(t *testing.T, product string) {
		if done && environment.Long.Get() == "" {
			t.Skip("set CLOUSEAU_LONG=1")
		}
		done = done || missing[product] == nil
		f(t, product)
	})
}

// disturbed is a database to which something happens before a statement.
type disturbed struct {
	store.Database
	left    int // statements until then
	disturb func()
}

func (d *disturbed) Start(ctx context.Context, tid int, s store.Statement) (store.Reply, error) {
	if d.left--; d.left == 0 {
		d.disturb()
	}
	return d.Database.Start(ctx, tid, s)
}

// lostUpdate is a schedule with a statement that waits.
const lostUpdate = "b1 b2 g1x=0 g2x=0 p1x p2x c1 c2"

// playDisturbed plays a schedule with a disturbance before each of its statements in turn, from one
// of them on. That must be an error of the environment; then the schedule has to go as ever.
func playDisturbed(t *testing.T, s *servers.Server, l servers.Level, from int, disturb func()) {
	t.Helper()
	x, err := store.ParseSchedule(lostUpdate)
	if err != nil {
		t.Fatal(err)
	}
	want := played(t, x, s.Open(l))
	lost := 0
	for at := from; at <= 8; at++ {
		open := func(ctx context.Context, load map[store.Row]string) (store.Database, error) {
			db, err := s.Open(l)(ctx, load)
			return &disturbed{db, at, disturb}, err
		}
		p, err := x.Play(t.Context(), open)
		switch {
		case errors.As(err, new(*servers.Infrastructure)):
			lost++
		case err != nil:
			t.Errorf("before statement %d: %v, which is no error of the environment", at, err)
		default:
			t.Errorf("before statement %d: nothing happened: %v", at, p.Trace)
		}
		if again := played(t, x, s.Open(l)); strings.Join(again.Trace, " ") != strings.Join(want.Trace, " ") {
			t.Errorf("after that: %v, want %v", again.Trace, want.Trace)
		}
	}
	t.Logf("%d runs of %d were lost, and repeated", lost, 9-from)
}

// TestServerKilled: the server is killed in the middle of a run.
func TestServerKilled(t *testing.T) {
	oneProduct(t, func(t *testing.T, product string) {
		s, l := fresh(t, product, "")
		playDisturbed(t, s, l, 1, s.Kill)
	})
}

// TestConnectionsLost: the server ends all connections in the middle of a run.
func TestConnectionsLost(t *testing.T) {
	eachProduct(t, func(t *testing.T, product string) {
		s, l := fresh(t, product, "")
		playDisturbed(t, s, l, 2, func() {
			if err := s.EndConnections(); err != nil {
				t.Error(err)
			}
		})
	})
}

// TestDiskFull: the folder of the server fills up.
func TestDiskFull(t *testing.T) {
	eachProduct(t, func(t *testing.T, product string) {
		if err := missing[product]; err != nil {
			t.Skip(err)
		}
		// The user of the server may not look into t.TempDir.
		dir, err := os.MkdirTemp("", "clouseau-disk-")
		if err == nil {
			err = os.Chmod(dir, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Remove(dir) })
		size := map[string]string{"postgres": "size=60m", "mariadb": "size=200m"}[product]
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", size+",mode=0777", "tmpfs", dir).CombinedOutput(); err != nil {
			t.Skipf("no small disk can be mounted here: %s", bytes.TrimSpace(out))
		}
		t.Cleanup(func() {
			if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
				t.Errorf("umount: %v: %s", err, out)
			}
		})
		s, l := fresh(t, product, dir)
		ballast := filepath.Join(dir, "ballast")
		fill(t, ballast)
		row := store.Row{Table: "x"}
		err = writeUntilFull(t, s.Open(l), row)
		if !errors.As(err, new(*servers.Infrastructure)) {
			t.Errorf("a full disk is %v", err)
		}
		t.Log(err)
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		x, err := store.ParseSchedule(lostUpdate)
		if err != nil {
			t.Fatal(err)
		}
		if p := played(t, x, s.Open(l)); p.Judgement.Serializable {
			t.Errorf("when there is room again: %v", p.Trace)
		}
	})
}

// fill writes a file until the disk is full.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 1<<16); err == nil; {
		_, err = f.Write(block)
	}
}

// writeUntilFull writes large values until that fails.
func writeUntilFull(t *testing.T, open store.Opener, row store.Row) error {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	db, err := open(ctx, map[store.Row]string{row: "0"})
	if err != nil {
		return err
	}
	defer db.Close()
	noise := uint32(1)
	for tid := 1; tid < 2000; tid++ {
		var text strings.Builder // of letters that cannot be compressed much
		for range 60_000 {
			noise = noise*1664525 + 1013904223
			fmt.Fprintf(&text, "%c", 'a'+noise>>24%26)
		}
		for _, s := range []store.Statement{
			{Kind: store.Begin, Session: 1},
			{Kind: store.Put, Row: store.Row{Table: "x", Part: tid}, Value: text.String()},
			{Kind: store.Commit},
		} {
			if _, err := db.Start(ctx, tid, s); err != nil {
				return err
			}
		}
	}
	return errors.New("it never was full")
}

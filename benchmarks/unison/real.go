package unison

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNotInstalled is returned, wrapped, where Unison is not on this machine.
var ErrNotInstalled = errors.New("not installed")

// NewReal returns empty replicas on disk, which Unison synchronizes. They have a
// home of their own, in which Unison keeps what it remembers.
func NewReal() (Replicas, error) {
	binary, err := exec.LookPath("unison")
	if err != nil {
		return nil, fmt.Errorf("unison is %w: it is in the Debian package of that name", ErrNotInstalled)
	}
	home, err := os.MkdirTemp("", "clouseau-unison-")
	if err != nil {
		return nil, err
	}
	r := &disk{binary: binary, home: home}
	for n := range 2 {
		if err := os.Mkdir(r.at(n, ""), 0o755); err != nil {
			return nil, errors.Join(err, r.Close())
		}
	}
	return r, nil
}

type disk struct{ binary, home string }

// at returns where a path of a replica is on disk.
func (d *disk) at(n int, path string) string {
	return filepath.Join(d.home, []string{"a", "b"}[n], filepath.FromSlash(path))
}

func (d *disk) Look(n int, path string) (*Tree, error) {
	place := d.at(n, path)
	info, err := os.Stat(place)
	switch {
	case err != nil:
		return nil, ignoring(err)
	case !info.IsDir():
		content, err := os.ReadFile(place)
		return File(string(content)), err
	}
	names, err := os.ReadDir(place)
	if err != nil {
		return nil, err
	}
	out := Empty()
	for _, name := range names {
		if out.Entries[name.Name()], err = d.Look(n, path+"/"+name.Name()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (d *disk) Write(n int, path, content string) (bool, error) {
	err := os.WriteFile(d.at(n, path), []byte(content), 0o644)
	return err == nil, ignoring(err)
}

func (d *disk) Mkdir(n int, path string) (bool, error) {
	err := os.Mkdir(d.at(n, path), 0o755)
	return err == nil, ignoring(err)
}

func (d *disk) Remove(n int, path string) (bool, error) {
	if _, err := os.Lstat(d.at(n, path)); err != nil {
		return false, ignoring(err)
	}
	return true, os.RemoveAll(d.at(n, path))
}

// ignoring returns an error that is none of the refusals which the operations have
// for an answer.
func ignoring(err error) error {
	var at *os.PathError
	if errors.As(err, &at) && slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(at.Err, r) }) {
		return nil
	}
	return err
}

// Sync runs Unison without questions. It compares contents: what it takes from dates
// otherwise is wrong where a file changes twice within their resolution.
func (d *disk) Sync(ctx context.Context) (int, error) {
	c := exec.CommandContext(ctx, d.binary, d.at(0, ""), d.at(1, ""), "-ui", "text", "-batch",
		"-fastcheck", "false", "-confirmbigdel=false", "-contactquietly", "-logfile", filepath.Join(d.home, "log"))
	c.Env = append(os.Environ(), "HOME="+d.home, "UNISON="+filepath.Join(d.home, "archives"))
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit) && exit.ExitCode() >= 0 && exit.ExitCode() < 3:
		return exit.ExitCode(), nil
	}
	return 0, fmt.Errorf("unison: %w\n%s", err, strings.TrimSpace(string(out)))
}

func (d *disk) Close() error { return os.RemoveAll(d.home) }

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// release is the part of the schema of goreleaser (version 2) that is used here.
type release struct {
	Version     int            `json:"version"`
	ProjectName string         `json:"project_name"`
	Builds      []releaseBuild `json:"builds"`
	Archives    []struct {
		ID           string   `json:"id"`
		IDs          []string `json:"ids"`
		NameTemplate string   `json:"name_template"`
		Formats      []string `json:"formats"`
		Differ       bool     `json:"allow_different_binary_count"`
		Overrides    []struct {
			Goos    string   `json:"goos"`
			Formats []string `json:"formats"`
		} `json:"format_overrides"`
		Files []string `json:"files"`
	} `json:"archives"`
	Checksum struct {
		NameTemplate string `json:"name_template"`
		Algorithm    string `json:"algorithm"`
	} `json:"checksum"`
	Changelog struct {
		Disable bool `json:"disable"`
	} `json:"changelog"`
	Release struct {
		GitHub struct {
			Owner string `json:"owner"`
			Name  string `json:"name"`
		} `json:"github"`
		Draft bool `json:"draft"`
	} `json:"release"`
}

type releaseBuild struct {
	ID        string   `json:"id"`
	Dir       string   `json:"dir"`
	Main      string   `json:"main"`
	Binary    string   `json:"binary"`
	Env       []string `json:"env"`
	Flags     []string `json:"flags"`
	Timestamp string   `json:"mod_timestamp"`
	Goos      []string `json:"goos"`
	Goarch    []string `json:"goarch"`
}

func readRelease(t *testing.T) *release {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(regexp.MustCompile(`(?m)^#.*\n`).ReplaceAll(src, nil)))
	d.DisallowUnknownFields()
	r := &release{}
	if err := d.Decode(r); err != nil {
		t.Fatalf(".goreleaser.yaml: %v", err)
	}
	return r
}

// TestRelease checks that the configuration of releases says what goreleaser understands, and that
// what it names is there.
func TestRelease(t *testing.T) {
	t.Parallel()
	r := readRelease(t)
	if r.Version != 2 || r.ProjectName != "clouseau" || len(r.Archives) != 1 || r.Checksum.Algorithm != "sha256" {
		t.Errorf("the configuration is %+v", r)
	}
	var ids []string
	differ := false // goreleaser refuses archives with other programs than those of other systems
	for _, b := range r.Builds {
		ids = append(ids, b.ID)
		differ = differ || !slices.Equal(b.Goos, r.Builds[0].Goos)
		if _, err := os.Stat(filepath.Join("..", "..", b.Dir, "go.mod")); err != nil {
			t.Errorf("%s: %v", b.ID, err)
		}
		if _, err := os.Stat(filepath.Join("..", "..", b.Dir, b.Main, "main.go")); err != nil {
			t.Errorf("%s: %v", b.ID, err)
		}
		for _, known := range [][2]string{{strings.Join(b.Goos, " "), "linux darwin windows"}, {strings.Join(b.Goarch, " "), "amd64 arm64"}} {
			if known[0] == "" || !strings.HasPrefix(known[1], known[0]) {
				t.Errorf("%s is for %q, of %q", b.ID, known[0], known[1])
			}
		}
		fills(t, b.Timestamp)
	}
	a := r.Archives[0]
	if a.Differ != differ {
		t.Errorf("programs are for different systems: %v; the archive allows that: %v", differ, a.Differ)
	}
	if !slices.Equal(a.IDs, ids) {
		t.Errorf("the archive has %v of %v", a.IDs, ids)
	}
	for _, format := range append(a.Formats, a.Overrides[0].Formats...) {
		if format != "tar.gz" && format != "zip" {
			t.Errorf("the format %q is not one of those known", format)
		}
	}
	for _, f := range a.Files {
		if found, err := filepath.Glob(filepath.Join("..", "..", f)); err != nil || len(found) == 0 {
			t.Errorf("there is no %s, %v", f, err)
		}
	}
	fills(t, a.NameTemplate)
}

// fills fills a template with names that goreleaser documents.
func fills(t *testing.T, text string) {
	t.Helper()
	x, err := template.New("name").Option("missingkey=error").Parse(text)
	if err == nil {
		err = x.Execute(&bytes.Buffer{}, map[string]string{"ProjectName": "p", "Version": "1.0.0", "Os": "linux", "Arch": "amd64", "CommitTimestamp": "1"})
	}
	if err != nil {
		t.Errorf("%q: %v", text, err)
	}
}

// TestReleaseBuilds lists the programs that are released, with the flags of their builds. In the
// long mode it compiles them for all systems that are named, and asks the program for its version,
// which is that of the build info; .ci/run compiles all without cgo for this machine.
func TestReleaseBuilds(t *testing.T) {
	t.Parallel()
	long := environment.Long.Get() != ""
	for _, b := range readRelease(t).Builds {
		for _, goos := range b.Goos {
			for _, goarch := range b.Goarch {
				here := goos == runtime.GOOS && goarch == runtime.GOARCH
				if !long && (!here || b.Dir != "") { // make modules builds the others
					continue
				}
				file := filepath.Join(t.TempDir(), b.Binary)
				args := append(append([]string{"build"}, b.Flags...), "-o", file, b.Main)
				if !long {
					args = append(append([]string{"list"}, b.Flags...), "-f={{.Name}}", b.Main)
				}
				cmd := exec.Command("go", args...)
				cmd.Dir = filepath.Join("..", "..", b.Dir)
				cmd.Env = append(append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch), b.Env...)
				if out, err := cmd.CombinedOutput(); err != nil || !long && string(out) != "main\n" {
					t.Errorf("%s for %s/%s: %v\n%s", b.ID, goos, goarch, err, out)
				} else if long && here && b.ID == "clouseau" {
					tellsVersion(t, file)
				}
			}
		}
	}
}

func tellsVersion(t *testing.T, file string) {
	t.Helper()
	info, err := exec.Command("go", "version", "-m", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	mod := regexp.MustCompile(`(?m)^\tmod\t\S+\t(\S+)`).FindSubmatch(info)
	if mod == nil {
		t.Fatalf("the build info names no module:\n%s", info)
	}
	want := string(mod[1])
	if want == "(devel)" {
		want = "devel"
	}
	said, err := exec.Command(file, "version").Output()
	if err != nil || !strings.HasPrefix(string(said), "clouseau "+want) || !strings.Contains(string(said), "-tags z3") {
		t.Errorf("version prints %q, %v; the build info has %s", said, err, want)
	}
}

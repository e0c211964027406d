// Package outside has methods that reach what is outside of the process, and some that do not.
package outside

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"syscall"
	"time"
)

// Depot is a depot.
type Depot struct {
	dir    string
	items  map[string]string
	remove func(string) error
	log    io.Writer
	sink   sink
	steps  []func()
}

// sink takes texts.
type sink interface{ put(text string) }

type memory struct{ all []string }

func (m *memory) put(text string) { m.all = append(m.all, text) }

type disk struct{ dir string }

func (d *disk) put(text string) { os.WriteFile(filepath.Join("/var", text), nil, 0o600) }

type device struct{}

func (device) Write(b []byte) (int, error) {
	return len(b), exec.Command("logger", string(b)).Run()
}

// name names itself by asking.
type name struct{}

func (name) String() string {
	h, _ := net.LookupHost("example.com")
	return fmt.Sprint(h)
}

var hooks = map[string]func(string) error{"remove": os.Remove}

var errGone = os.ErrNotExist

// Open makes a depot in a folder. reaches nothing
func Open(dir string) (*Depot, error) {
	d := &Depot{dir: dir, items: map[string]string{}, remove: os.RemoveAll, log: &bytes.Buffer{}, sink: &memory{}}
	return d, os.MkdirAll(filepath.Join(dir, "items"), 0o700)
}

// Put puts an item into the depot. reaches nothing
func (d *Depot) Put(key, value string) {
	d.items[key] = value
	d.sink.put(value)
}

// Save writes below the folder. reaches nothing
func (d *Depot) Save(key string) error {
	f, err := os.Create(d.file(key))
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, d.items[key], time.Now())
	return err
}

func (d *Depot) file(key string) string { return filepath.Join(d.dir, "items", key+".txt") }

// Export writes where it is told. reaches nothing
func (d *Depot) Export(path string) error { return os.WriteFile(path, []byte(d.dir), 0o600) }

// Temporary writes a file for a moment. reaches nothing
func (d *Depot) Temporary(text string) error {
	f, err := os.CreateTemp("", "depot")
	if err != nil {
		return err
	}
	f.WriteString(text)
	return os.Remove(f.Name())
}

// Up leaves the folder. reaches os.Remove
func (d *Depot) Up(key string) error { return os.Remove(filepath.Join(d.dir, "..", key)) }

// Named removes what it is told, in the system. reaches os.Remove
func (d *Depot) Named(key string) error {
	if _, ok := d.items[key]; ok {
		return errGone
	}
	return os.Remove("/srv/" + key)
}

// Clear calls what is kept. reaches os.Remove os.RemoveAll
func (d *Depot) Clear(key string) error { return d.remove(key) }

// Hooked calls a hook. reaches os.Remove os.RemoveAll
func (d *Depot) Hooked(key string) error {
	if h, ok := hooks[key]; ok {
		return h(key)
	}
	return nil
}

// Indexed calls a hook. reaches os.Remove os.RemoveAll
func (d *Depot) Indexed(key string) error { return hooks["remove"](key) }

// Sorted sorts. reaches nothing
func (d *Depot) Sorted() (out []string) {
	for k := range d.items {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// Print prints. reaches nothing
func (d *Depot) Print() error {
	fmt.Println(d.dir, len(d.items))
	log.Print(d.dir)
	_, err := fmt.Fprintln(d.log, d.dir)
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// Speaker speaks.
type Speaker struct{ text string }

// Say hands a writer to fmt. reaches exec.Cmd.Run exec.Command
func (s *Speaker) Say() { fmt.Fprintln(device{}, s.text) }

// Call has fmt ask for a name. reaches net.LookupHost
func (d *Depot) Call() string { return fmt.Sprintf("%v", name{}) }

// Later dials in a goroutine. reaches net.Dial
func (d *Depot) Later() {
	go func() {
		c, err := net.Dial("tcp", "127.0.0.1:1")
		if err == nil {
			c.Close()
		}
	}()
}

// Fetch asks a server. reaches http.Client.Do
func (d *Depot) Fetch() error {
	r, err := http.NewRequest("GET", "http://example.com", nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(r)
	return err
}

// Stop signals. reaches syscall.Kill
func (d *Depot) Stop() error { return syscall.Kill(syscall.Getppid(), syscall.SIGTERM) }

// Quit ends the process, which harms nobody. reaches nothing
func (d *Depot) Quit() {
	if d.dir == "" {
		log.Fatal("no folder")
	}
	os.Exit(1)
}

// Plan keeps steps for Run. reaches nothing
func (d *Depot) Plan() { d.steps = append(d.steps, func() { d.items = nil }) }

// Each calls what it is given. reaches nothing
func (d *Depot) Each(f func(string)) {
	for k := range d.items {
		f(k)
	}
}

// Home is a depot that takes a sink on the disk.
type Home struct{ sink sink }

// OpenHome makes one. reaches os.Mkdir
func OpenHome() *Home {
	os.Mkdir(os.Getenv("HOME")+"/depot", 0o700)
	return &Home{sink: &disk{}}
}

// Put puts an item into the sink. reaches os.WriteFile
func (h *Home) Put(value string) { h.sink.put(value) }

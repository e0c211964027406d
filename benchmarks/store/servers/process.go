package servers

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// process is a server's process.
type process struct {
	cmd  *exec.Cmd
	log  string        // the file that has its output
	over chan struct{} // closed when it has ended
	err  error         // once over
}

// credential returns the user as whom servers run: that of their package if this process is root,
// since servers refuse to run as root.
func credential(name string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup(name)
	if err != nil {
		return nil, err
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(u.Gid)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

// folder makes a folder that belongs to the user as whom a server runs.
func folder(c *syscall.Credential, in, name string) (string, error) {
	dir, err := os.MkdirTemp(in, "clouseau-"+name+"-")
	if err == nil && c != nil {
		err = os.Chown(dir, int(c.Uid), int(c.Gid))
	}
	return dir, err
}

// command returns a command in a folder, whose output goes to a file there. It is killed when this
// process ends.
func command(c *syscall.Credential, dir string, args []string) (*exec.Cmd, *os.File, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + dir, "TMPDIR=" + dir}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c, Pdeathsig: syscall.SIGKILL}
	out, err := os.OpenFile(filepath.Join(dir, "output"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	cmd.Stdout, cmd.Stderr = out, out
	return cmd, out, err
}

// install runs a command to its end.
func install(c *syscall.Credential, dir string, args []string) error {
	p, err := launch(c, dir, args)
	if err != nil {
		return err
	}
	<-p.over
	if p.err != nil {
		return fmt.Errorf("servers: %s: %w\n%s", args[0], p.err, p.tail())
	}
	return nil
}

// launch starts a command. It is killed when the thread that started it ends, so that thread waits
// for it.
func launch(c *syscall.Credential, dir string, args []string) (*process, error) {
	cmd, out, err := command(c, dir, args)
	if err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, log: out.Name(), over: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.over)
		defer out.Close()
		err := cmd.Start()
		started <- err
		if err == nil {
			p.err = cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("servers: start %s: %w", args[0], err)
	}
	return p, nil
}

// running reports whether the process has not ended.
func (p *process) running() bool {
	select {
	case <-p.over:
		return false
	default:
		return true
	}
}

// stop ends the process by a signal, or if that takes too long, kills it.
func (p *process) stop(s syscall.Signal) {
	if !p.running() {
		return
	}
	_ = p.cmd.Process.Signal(s) // if it has ended meanwhile, that is well
	select {
	case <-p.over:
	case <-time.After(20 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.over
	}
}

// tail returns the end of the output.
func (p *process) tail() string {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	const most = 2000
	if len(text) > most {
		text = text[len(text)-most:]
	}
	return string(bytes.TrimSpace(text))
}

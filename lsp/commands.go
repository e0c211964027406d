package lsp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The commands that editors may ask for. Each has the URI of a spec and the name of a goal as
// arguments; those about a saved failing run have its file as well.
const (
	runCommand        = "clouseau.run"
	explainCommand    = "clouseau.explain"
	graphCommand      = "clouseau.graph"
	replayCommand     = "clouseau.replay"
	regressionCommand = "clouseau.regression"
)

// verbs are the verbs of clouseau behind the commands.
var verbs = map[string]string{runCommand: "run", explainCommand: "explain", graphCommand: "graph", replayCommand: "run", regressionCommand: "run"}

// arguments returns the arguments of a command.
func arguments(p *protocol.ExecuteCommandParams) ([]string, error) {
	want, about := 2, "the URI of a spec and the name of a goal"
	if p.Command == replayCommand || p.Command == regressionCommand {
		want, about = 3, "the URI of a spec, the name of a goal and a trace file"
	}
	var args []string
	for _, raw := range p.Arguments {
		var a protocol.String
		if err := protocol.Unmarshal(raw, &a); err != nil {
			return nil, fmt.Errorf("%s has %s as arguments: %w", p.Command, about, err)
		}
		args = append(args, string(a))
	}
	if len(args) != want {
		return nil, fmt.Errorf("%s has %s as arguments, not %d of them", p.Command, about, len(args))
	}
	return args, nil
}

// call returns the arguments of clouseau, below the folder of the spec.
func call(name, path string, args []string) ([]string, error) {
	verb, spec := verbs[name], filepath.Base(path)
	switch name {
	case runCommand:
		to, err := lastRun(path, args[1])
		return []string{verb, "--report", to, spec, args[1]}, err
	case replayCommand:
		return []string{verb, "--replay", args[2], spec, args[1]}, nil
	case regressionCommand:
		hash := strings.TrimSuffix(filepath.Base(args[2]), ".json")
		return []string{verb, "--replay", args[2], "--export", args[1] + "_" + hash[:min(len(hash), 8)] + "_test.go", spec, args[1]}, nil
	}
	return []string{verb, spec, args[1]}, nil
}

// ExecuteCommand starts clouseau and returns at once; what it prints goes to the editor's log.
func (s *server) ExecuteCommand(_ context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	if verbs[p.Command] == "" {
		return nil, failed(fmt.Errorf("unknown command %s", p.Command))
	}
	args, err := arguments(p)
	if err != nil {
		return nil, failed(err)
	}
	u, err := uri.Parse(args[0])
	if err != nil {
		return nil, failed(err)
	}
	program, err := clouseau()
	if err != nil {
		return nil, failed(err)
	}
	path := pathOf(u)
	if ours, err := s.read(path); err != nil {
		return nil, failed(err)
	} else if src, err := os.ReadFile(path); err == nil && string(src) != string(ours) {
		return nil, failed(fmt.Errorf("%s is not saved, and clouseau reads files", filepath.Base(path)))
	}
	called, err := call(p.Command, path, args)
	if err != nil {
		return nil, failed(err)
	}
	s.group.Go(func() {
		s.perform(program, path, args[1], called)
		if s.refreshes {
			_ = s.client.CodeLensRefresh(s.ctx)
		}
	})
	return nil, nil
}

// clouseau returns the program beside this one, or that of the PATH.
func clouseau() (string, error) {
	if self, err := os.Executable(); err == nil {
		if beside := filepath.Join(filepath.Dir(self), "clouseau"); isFile(beside) {
			return beside, nil
		}
	}
	found, err := exec.LookPath("clouseau")
	if err != nil {
		return "", fmt.Errorf("clouseau is neither in the directory of clouseau-lsp nor in the PATH: %w", err)
	}
	return found, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// perform runs clouseau and tells the editor what becomes of it.
func (s *server) perform(program, path, goal string, args []string) {
	verb := args[0]
	cmd := exec.CommandContext(s.ctx, program, args...)
	cmd.Dir = filepath.Dir(path)
	pipe, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	done := make(chan error, 1)
	go func() {
		err := cmd.Run()
		w.Close()
		done <- err
	}()
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		_ = s.client.LogMessage(s.ctx, &protocol.LogMessageParams{Type: protocol.MessageTypeLog, Message: lines.Text()})
	}
	_, _ = io.Copy(io.Discard, pipe) // a line that was too long
	m := &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: fmt.Sprintf("clouseau %s %s: done", verb, goal)}
	if err := <-done; err != nil {
		m.Type, m.Message = protocol.MessageTypeWarning, fmt.Sprintf("clouseau %s %s: %v; the log has what was found", verb, goal, err)
	}
	_ = s.client.ShowMessage(s.ctx, m)
}

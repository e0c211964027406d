package lsp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The commands that editors may ask for. Each has the URI of a spec and the name of a goal as
// arguments.
const (
	runCommand     = "clouseau.run"
	explainCommand = "clouseau.explain"
	graphCommand   = "clouseau.graph"
)

var verbs = map[string]string{runCommand: "run", explainCommand: "explain", graphCommand: "graph"}

// ExecuteCommand starts clouseau and returns at once; what it prints goes to the editor's log.
func (s *server) ExecuteCommand(_ context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	verb, ok := verbs[p.Command]
	if !ok {
		return nil, failed(fmt.Errorf("there is no command %s", p.Command))
	}
	var args []string
	for _, raw := range p.Arguments {
		var a protocol.String
		if err := protocol.Unmarshal(raw, &a); err != nil {
			return nil, failed(fmt.Errorf("%s has the URI of a spec and the name of a goal as arguments: %w", p.Command, err))
		}
		args = append(args, string(a))
	}
	if len(args) != 2 {
		return nil, failed(fmt.Errorf("%s has the URI of a spec and the name of a goal as arguments", p.Command))
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
	s.group.Go(func() { s.perform(program, verb, path, args[1]) })
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
		return "", fmt.Errorf("clouseau is neither beside clouseau-lsp nor in the PATH: %w", err)
	}
	return found, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// perform runs clouseau and tells the editor what becomes of it.
func (s *server) perform(program, verb, path, goal string) {
	cmd := exec.CommandContext(s.ctx, program, verb, filepath.Base(path), goal)
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

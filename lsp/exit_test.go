package lsp_test

import (
	"bufio"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestExit says exit to the program and keeps its standard input open: it ends all the same.
func TestExit(t *testing.T) {
	t.Parallel()
	server := filepath.Join(t.TempDir(), "clouseau-lsp")
	if out, err := exec.Command("go", "build", "-o", server, "./clouseau-lsp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.CommandContext(t.Context(), server, "--stdio")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`,
		`{"jsonrpc":"2.0","method":"exit"}`,
	} {
		fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	var said strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said.WriteString(lines.Text())
	}
	if err := cmd.Wait(); err != nil || !strings.Contains(said.String(), `"name":"clouseau"`) {
		t.Errorf("the server ends with %v and says\n%s", err, &said)
	}
}

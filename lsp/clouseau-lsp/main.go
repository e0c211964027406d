// Command clouseau-lsp is the language server for specs. It serves one editor on standard input
// and output; clouseau lsp starts it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/clouseau-go/clouseau/lsp"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] != "--stdio" {
		if os.Args[1] == "--version" {
			fmt.Println("clouseau-lsp", version())
			return
		}
		fmt.Fprintln(os.Stderr, "clouseau-lsp serves an editor on standard input and output; it has no arguments but --stdio and --version")
		os.Exit(2)
	}
	// The server needs some 50 MB. It may take three times as much before garbage is collected,
	// which would otherwise happen while it loads what was typed, and collects more often before
	// it takes 1 GB.
	debug.SetGCPercent(300)
	debug.SetMemoryLimit(1 << 30)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := lsp.Serve(ctx, stdio{os.Stdin, os.Stdout}, version()); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "clouseau-lsp:", err)
		os.Exit(1)
	}
}

// version returns the version of this build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// stdio is standard input and output as one stream.
type stdio struct {
	io.ReadCloser
	out io.WriteCloser
}

func (s stdio) Write(b []byte) (int, error) { return s.out.Write(b) }

func (s stdio) Close() error {
	s.out.Close()
	return s.ReadCloser.Close()
}

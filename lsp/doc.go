// Package lsp is a language server for specs: it speaks the Language Server Protocol with an
// editor and lets package internal/editor answer. Diagnostics are those of clouseau check.
//
// It is a module of its own, so that what it needs is not in the module graph of those who test
// with clouseau. The command clouseau-lsp serves an editor on standard input and output; clouseau
// lsp starts it.
package lsp

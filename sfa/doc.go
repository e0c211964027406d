// Package sfa holds symbolic finite automata over the character classes of
// package sre.
package sfa

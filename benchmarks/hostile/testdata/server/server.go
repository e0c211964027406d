// Package server serves a table to others.
package server

import "net"

// Table is a table.
type Table struct {
	rows map[string]int
	l    net.Listener
}

// New returns a table, which listens.
func New() (*Table, error) {
	l, err := net.Listen("tcp", ":0")
	return &Table{rows: map[string]int{}, l: l}, err
}

// Set sets a row.
func (t *Table) Set(key string, row int) { t.rows[key] = row }

// Row returns a row.
func (t *Table) Row(key string) int { return t.rows[key] }

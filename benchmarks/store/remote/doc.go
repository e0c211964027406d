// Package remote drives a database that another program holds. A program that needs drivers of
// servers, and lives in a module of its own for that, calls [Serve]; what uses it calls [Start] and
// has databases that behave as if they were here. The two speak over standard input and output, by
// package net/rpc: each statement is a call.
//
// [Levels] are the levels of the program in benchmarks/store/servers/serve.
package remote

// Level is a level of isolation of a server.
type Level struct {
	Name string // such as postgres-rc
	Mode string // the mode of package memory that stands for it
}

// Levels returns the levels of PostgreSQL and MariaDB that the module of servers has.
func Levels() []Level {
	return []Level{
		{"postgres-rc", "rc"},
		{"postgres-rr", "si"},
		{"postgres-ser", "ssi"},
		{"mariadb-ru", "ru"},
		{"mariadb-rc", "rc"},
		{"mariadb-rr", "rr"},
		{"mariadb-rr-on", "sii"},
		{"mariadb-ser", "2pl"},
	}
}

// Package servers runs real database servers under control: PostgreSQL 15 and MariaDB 10.11, as
// Debian packages them. It implements store.Database.
//
// A [Server] is a process with a folder of its own, on a free port of the loopback interface. It
// goes with the process that started it, however that ends. A [Level] is a server's level of
// isolation with the settings that belong to it; it opens databases for runs.
//
// Each transaction has a connection of its own, whose level was set for the session and read back.
// A statement is sent, and then two signals are waited for: that it has finished, or that the
// server itself says that it waits for a lock. Time decides nothing. What a server says when it
// ends a transaction is an outcome with a name (store.Reason); everything that the environment does
// is an [Infrastructure] error, and no run is judged by one.
//
// This is a module of its own, so that users of Clouseau do not inherit the drivers.
package servers

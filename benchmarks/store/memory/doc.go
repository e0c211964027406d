// Package memory is a database in the memory of a test, under control and with the level of
// isolation to choose. It implements store.Database.
//
// There are two kinds. A [Mode] does what a server does: it is deterministic, has locks, lets
// statements wait, and ends transactions for the reasons for which the server would.
//
//	ru   MariaDB at READ UNCOMMITTED
//	rc   PostgreSQL and MariaDB at READ COMMITTED
//	rr   MariaDB at REPEATABLE READ with innodb_snapshot_isolation off
//	sii  the same with innodb_snapshot_isolation on
//	si   PostgreSQL at REPEATABLE READ
//	ssi  PostgreSQL at SERIALIZABLE
//	2pl  MariaDB at SERIALIZABLE
//
// A level of package isolation ([Axiomatic]) admits all histories that satisfy it, and no others:
// a read may see any version with which the history of all that has committed, and of the reader,
// still satisfies the level; a commit fails if the history would not. Nothing waits. The tester
// chooses among the versions, or the one that was committed last is seen. This is how MonkeyDB
// works (Biswas, Kakwani, Vedurada, Enea and Lal, OOPSLA 2021), with statements of several
// transactions among each other, which makes the check of commits necessary.
package memory

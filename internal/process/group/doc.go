// Package group ends processes together with all that they have started:
//
//	group.Lead(cmd)
//	cmd.Start()
//	group.Kill(cmd.Process.Pid)
//
// Where a system has no groups of processes, only the process itself ends.
package group

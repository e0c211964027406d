package fresh

// Ready returns the numbers of the processes that are ready.
func Ready(p *Pool) (pids []int) {
	for _, x := range p.ready {
		pids = append(pids, Pid(x))
	}
	return pids
}

// Pid returns the number of a process.
func Pid(p *Process) int { return p.cmd.Process.Pid }

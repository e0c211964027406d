// Package jobs is a queue of jobs that may fail and be tried again.
package jobs

// atOnce is the number of jobs of a Queue that can run at a time.
const atOnce = 4

// Queue is a line of jobs, each known by a number. A job is taken from the
// front of the line, runs, and is then reported as done or failed. A job that
// failed goes to the back of the line as long as it has retries left, and is
// dead after that. At most four jobs run at a time.
type Queue struct {
	jobs    map[int]*entry
	line    []int // jobs that wait, front first
	running int
	dead    int
}

type state int

const (
	waits state = iota
	runs
	isDead
)

type entry struct {
	state   state
	retries int // retries allowed
	failed  int // failures so far
}

// New returns an empty queue.
func New() *Queue {
	return &Queue{jobs: map[int]*entry{}}
}

// Add puts a new job at the back of the line. The job may be retried the given
// number of times. Add is refused if retries is negative or the job is already
// known, whether it waits, runs or is dead.
func (q *Queue) Add(job, retries int) bool {
	if retries < 0 {
		return false
	}
	if _, ok := q.jobs[job]; ok {
		return false
	}
	q.jobs[job] = &entry{retries: retries}
	q.line = append(q.line, job)
	return true
}

// Take starts the job at the front of the line and returns its number. It is
// refused, with -1, if no job waits or four jobs are running.
func (q *Queue) Take() (int, bool) {
	if len(q.line) == 0 || q.running == atOnce {
		return -1, false
	}
	job := q.line[0]
	q.line = q.line[1:]
	q.jobs[job].state = runs
	q.running++
	return job, true
}

// Done reports that a running job is finished. The queue forgets the job. Done
// is refused if the job is not running.
func (q *Queue) Done(job int) bool {
	j := q.jobs[job]
	if j == nil || j.state != runs {
		return false
	}
	q.running--
	delete(q.jobs, job)
	return true
}

// Fail reports that a running job failed. It returns whether the job will be
// retried and whether the report was accepted. Fail is refused if the job is
// not running.
func (q *Queue) Fail(job int) (bool, bool) {
	j := q.jobs[job]
	if j == nil || j.state != runs {
		return false, false
	}
	q.running--
	allowed := j.failed < j.retries
	j.failed++
	if !allowed {
		j.state = isDead
		q.dead++
		return false, true
	}
	j.state = waits
	q.line = append(q.line, job)
	return true, true
}

// Revive puts a dead job at the back of the line again, with all its retries.
// It is refused if the job is not dead.
func (q *Queue) Revive(job int) bool {
	j := q.jobs[job]
	if j == nil || j.state != isDead {
		return false
	}
	q.dead--
	j.state = waits
	j.failed = 0
	q.line = append(q.line, job)
	return true
}

// Waiting returns the number of jobs in the line.
func (q *Queue) Waiting() int {
	return len(q.line)
}

// Dead returns the number of dead jobs.
func (q *Queue) Dead() int {
	return q.dead
}

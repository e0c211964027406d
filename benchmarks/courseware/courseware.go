// Package courseware enrolls students in courses, which have one place each. A store has the
// courses, which are open or closed; the courses of each student; and a row for each enrollment,
// which a course is asked for.
//
//	Join(s, c)     enrolls a student in a course that is open and has a place
//	Close(c)       closes a course in which nobody is enrolled
//	Listing(s, c)  shows the courses of a student, and whether anybody has the place of a course
//
// Each is a transaction.
package courseware

//go:generate go run ../../cmd/clouseau synth courseware.clouseau.hcl -o emitted_test.go --walks=false

import (
	"errors"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// The tables: courses, the courses of students, and enrollments by course and student.
const (
	courses  = "Course"
	lists    = "List"
	enrolled = "Enrolled"
)

// App is the application.
type App struct {
	// read reads a row that nobody is to change before the transaction is over.
	read func(tx *store.Tx, table string, key int) (string, bool, error)
	// again is how often a transaction is begun that the database has ended.
	again int
	// guards says that a course is read before its enrollments, so that its row stands for the rows
	// that are not there yet, which cannot be locked.
	guards bool
}

// New returns the application that locks what it reads, and a course before its enrollments.
func New() App { return App{read: (*store.Tx).GetLocked, again: 3, guards: true} }

var (
	errClosed = errors.New("courseware: the course is closed")
	errFull   = errors.New("courseware: somebody is enrolled in the course")
)

// Join enrolls a student in a course.
func (a App) Join(c *store.Client, student, course int) error {
	return c.Again(a.again, func(tx *store.Tx) error {
		if err := a.free(tx, course, true); err != nil {
			return err
		}
		list, _, err := a.read(tx, lists, student)
		if err != nil {
			return err
		}
		if err := tx.Put(lists, student, store.Add(course, list)); err != nil {
			return err
		}
		return tx.PutPart(enrolled, course, student, "true")
	})
}

// Close closes a course.
func (a App) Close(c *store.Client, course int) error {
	return c.Again(a.again, func(tx *store.Tx) error {
		if err := a.free(tx, course, a.guards); err != nil {
			return err
		}
		return tx.Put(courses, course, "false")
	})
}

// free returns an error if a course is closed or has no place. It looks at the course first, or at
// its enrollments.
func (a App) free(tx *store.Tx, course int, courseFirst bool) error {
	checks := []func() error{
		func() error {
			open, _, err := a.read(tx, courses, course)
			if err == nil && open != "true" {
				err = errClosed
			}
			return err
		},
		func() error {
			rows, err := tx.Scan(enrolled, course)
			if err == nil && len(rows) > 0 {
				err = errFull
			}
			return err
		},
	}
	first, second := checks[0], checks[1]
	if !courseFirst {
		first, second = second, first
	}
	if err := first(); err != nil {
		return err
	}
	return second()
}

// Listing shows the courses of a student, and whether anybody is enrolled in a course.
func (a App) Listing(c *store.Client, student, course int) (list string, taken bool, err error) {
	err = c.Again(a.again, func(tx *store.Tx) error {
		if list, _, err = a.read(tx, lists, student); err != nil {
			return err
		}
		rows, err := tx.Scan(enrolled, course)
		taken = len(rows) > 0
		return err
	})
	return list, taken, err
}

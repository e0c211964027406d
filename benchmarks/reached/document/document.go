// Package document is a short text with a history that has branches.
package document

// longest is the longest text of a Document, in bytes.
const longest = 16

// keeps is the number of branches a revision of a Document keeps.
const keeps = 4

// Document is a short text whose history is a tree. Every edit leads from the
// current revision to a new one. An edit made after Undo starts another branch
// and leaves the earlier ones in place, so that Redo can follow any of them.
//
// A revision keeps four branches; a fifth one makes it forget the branch whose
// edit lies furthest back. An edit that leads to the text of a branch that is
// already there goes along that branch, which then counts as the latest.
type Document struct {
	at *revision
}

type revision struct {
	text     string
	parent   *revision
	branches []*revision // latest edit last
}

// New returns an empty document without history.
func New() *Document {
	return &Document{at: &revision{}}
}

// Append adds text at the end. It returns the length of the document and
// whether the text was added. Append is refused if the text is empty or the
// document would become longer than 16 bytes.
func (d *Document) Append(text string) (int, bool) {
	if text == "" || len(text) > longest-len(d.at.text) {
		return len(d.at.text), false
	}
	d.edit(d.at.text + text)
	return len(d.at.text), true
}

// Cut removes the last n bytes. It is refused if n is less than 1 or greater
// than the length of the document.
func (d *Document) Cut(n int) bool {
	length := len(d.at.text)
	if n < 1 || n > length {
		return false
	}
	d.edit(d.at.text[:length-n])
	return true
}

// Undo goes back to the revision before the last edit. It is refused at the
// beginning of the history.
func (d *Document) Undo() bool {
	if d.at.parent == nil {
		return false
	}
	d.at = d.at.parent
	return true
}

// Redo goes forward along a branch of the current revision: 0 is the branch
// that was edited latest, 1 the one before it, and so on. It is refused if
// there is no such branch. Redo does not change the order of the branches.
func (d *Document) Redo(branch int) bool {
	last := len(d.at.branches) - 1
	if branch < 0 || branch > last {
		return false
	}
	d.at = d.at.branches[last-branch]
	return true
}

// Branches returns the number of branches of the current revision.
func (d *Document) Branches() int {
	return len(d.at.branches)
}

// Prune forgets all that lies forward of the current revision and returns the
// number of revisions forgotten.
func (d *Document) Prune() int {
	n := d.at.forward()
	d.at.branches = nil
	return n
}

// Text returns the text of the current revision.
func (d *Document) Text() string {
	return d.at.text
}

// edit goes to the branch of the current revision that holds text, and makes
// the branch if need be.
func (d *Document) edit(text string) {
	from := d.at
	for i, b := range from.branches {
		if b.text != text {
			continue
		}
		from.branches = append(from.branches[:i], from.branches[i+1:]...)
		from.branches = append(from.branches, b)
		d.at = b
		return
	}
	d.at = &revision{text: text, parent: from}
	from.branches = append(from.branches, d.at)
	if len(from.branches) > keeps {
		from.branches = from.branches[1:]
	}
}

// forward counts the revisions that follow r.
func (r *revision) forward() int {
	n := len(r.branches)
	for _, b := range r.branches {
		n += b.forward()
	}
	return n
}

package spec

import (
	"regexp"
	"strings"
)

// Fix is a change that the text of a diagnostic suggests.
type Fix struct {
	Title string
	// Text takes the place of the subject.
	Text string
}

var (
	meant   = regexp.MustCompile(` Did you mean "([^"]+)"\?`)
	renamed = regexp.MustCompile(`Rename it, for example to "([^"]+)"\.$`)
	order   = regexp.MustCompile(`Write (?:args|results|fields) = (\{ .* \}), or other names if that order is meant\.$`)
	spaced  = regexp.MustCompile(`put spaces around the minus: (.*)\.$`)
)

// Fix returns the change that a diagnostic suggests in place of its subject, whose text is given;
// false where it suggests none that is this simple.
func (d *Diagnostic) Fix(subject string) (Fix, bool) {
	quoted := strings.HasPrefix(subject, `"`)
	for _, s := range []*regexp.Regexp{meant, order, spaced, renamed} {
		m := s.FindStringSubmatch(d.Detail)
		if m == nil || s == renamed && d.Code != ShadowedName {
			continue
		}
		text := m[1]
		if quoted {
			text = `"` + text + `"`
		}
		if s == meant && !isIdentifier(strings.Trim(subject, `"`)) {
			text = replaceWord(subject, d.Detail, m[1])
		}
		if text == "" {
			return Fix{}, false
		}
		return Fix{"Write " + text, text}, true
	}
	switch d.Code {
	case SingleEquals:
		if subject == "=" {
			return Fix{"Write ==", "=="}, true
		}
	case MissingLanguage:
		return Fix{"Write language = 1", "language = 1\n\n" + subject}, true
	}
	return Fix{}, false
}

// replaceWord puts a word in place of the wrong one, which the detail quotes first, in a subject
// that contains it once.
func replaceWord(subject, detail, word string) string {
	_, rest, _ := strings.Cut(detail, `"`)
	wrong, _, ok := strings.Cut(rest, `"`)
	if !ok || wrong == "" || strings.Count(subject, wrong) != 1 {
		return ""
	}
	return strings.Replace(subject, wrong, word, 1)
}

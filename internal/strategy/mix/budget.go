package mix

// Scripts and random runs of a test share its runs. A script is the shortest evidence, and most of
// what scripts find they find early; what needs calls that no script makes is found by random runs
// alone, the sooner the more of them there are. So each script runs once, then both kinds take
// turns, and after a while three of four runs are random. A kind of which fewer runs tell something
// gets less, and where failures are collected one that finds more gets more.

// kind is that of a generator.
type kind int

const (
	scripted kind = iota
	random
)

const (
	// evenly is for how many runs both kinds take turns, after each script has run once.
	evenly = 40
	// early is the share of scripts then, and late their share afterwards.
	early, late = 1.0 / 2, 1.0 / 4
	// leastShare is what either kind has in any case.
	leastShare = 1.0 / 16
)

// leastUse is how useful each kind is at least. Of random runs few may be judged before they have
// learnt anything, and scripts that pass are of no more use.
var leastUse = [2]float64{scripted: 1.0 / 8, random: 1.0 / 2}

// budget says which kind runs next.
type budget struct {
	told   [2]Told // by kind
	target float64 // of how many runs of scripts there should be by now
}

// next returns the kind of the next run.
func (b *budget) next() kind {
	if float64(b.told[scripted].Runs) < b.target {
		return scripted
	}
	return random
}

// ended counts a run.
func (b *budget) ended(k kind, informative, found bool) {
	b.told[k].count(informative, found)
	if n := b.told[scripted].Runs + b.told[random].Runs; float64(n) >= b.target {
		b.target += b.share(n)
	}
}

// share is that of scripts after so many runs.
func (b *budget) share(runs int) float64 {
	base := late
	if runs < evenly {
		base = early
	}
	scripts, others := base*b.use(scripted), (1-base)*b.use(random)
	return min(max(scripts/(scripts+others), leastShare), 1-leastShare)
}

// use is how useful a kind is: the share of its last runs that told something, times how many of
// all its runs found something, if any did.
func (b *budget) use(k kind) float64 {
	t := b.told[k]
	if t.Runs == 0 {
		return 1
	}
	use := max(leastUse[k], t.recent)
	if b.told[scripted].Found+b.told[random].Found > 0 {
		use *= float64(t.Found+1) / float64(t.Runs+2)
	}
	return use
}

// randomTurn reports whether the i-th run after those in which each script ran once is random,
// where no run may depend on another.
func randomTurn(i int64) bool {
	if i < evenly {
		return i%2 == 1
	}
	return i%4 != 0
}

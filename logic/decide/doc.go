// Package decide is a decision procedure for qualifiers in plain Go. It is
// fast on the many small questions that synthesis asks, needs no cgo, and so
// can also run inside the tests that users build.
//
// # The fragment
//
// It decides conjunctions and disjunctions of
//
//   - equations and disequations between terms of any sort, with
//     uninterpreted functions (congruence closure);
//   - difference constraints x - y <= c and x <= c over the integers
//     (shortest paths);
//   - membership in finite sorts: booleans and enumerations of up to 64 values.
//
// Within the fragment it always answers Sat or Unsat, unless its budget of case
// splits runs out. Linear sums outside the fragment, such as x + y <= z, take
// part through propagation of bounds, elimination between equations and a limited
// search for values: often enough for an answer, but Unknown is possible. Larger enumerations count
// as sorts with unboundedly many values when it comes to Unsat.
//
// # How it works
//
// Take
//
//	x <= y && y <= x && f(x) != f(y) || x < x'
//
// Every leaf and application becomes a node; a qualifier becomes a form, a tree
// of conjunctions and disjunctions over literals about nodes. Literals that
// must hold are asserted: x <= y and y <= x put the bounds 0 and 0 between x
// and y, a tight pair, so x and y become one class of the union-find;
// congruence then joins f(x) and f(y), and the disequation fails. A disjunction
// waits until all its alternatives but one are false; if that does not happen,
// the shortest one is split. When nothing is left to split, classes get values,
// small integers first; a disequation or a function table that these values
// break becomes the next split, unless the nodes around it differ in pairs and
// have too few values, which is a contradiction.
//
// Sat is answered only with a model under which [logic.Eval] finds every
// assertion true. Unsat rests on deductions alone. All changes go through one
// trail, by which Pop and the search go back.
//
// What is left out: learning from conflicts, and any attempt to be complete
// on linear arithmetic. The combination of theories by splitting on equations
// between arguments follows Nelson and Oppen, the incremental closure of
// difference bounds Cotton and Maler's setting.
package decide

// Package same finds systems that show the same and behave differently.
//
// What a system shows is what its observers answer: operations that change nothing, called with
// arguments that are in use. Two histories after which a system shows the same should lead to the
// same from then on, whatever is done next. So a system needs no model to be judged by, it is
// judged by itself:
//
//	Push(1) Push(2) Pop() Push(3)   Len() = 2, At(0) = 2, At(1) = 3   PopBack() = (0, true)
//	Push(2) Push(3)                 Len() = 2, At(0) = 2, At(1) = 3   PopBack() = (3, true)
//
// This holds of a type whose observers show all that matters. Others have more to them, such as a
// limit that nothing reads, and histories that show the same differ often. So [Find] tries many
// pairs and says how many of them differ. A bug differs in few. The idea is that of observational
// equivalence, as tests of algebraic specifications use it (Doong and Frankl, The ASTOOT approach
// to testing object-oriented programs, TOSEM 1994).
//
// [Find] also asks of each operation whether its calls change nothing where they are refused, and
// of lookups whether they answer by what is listed alone.
//
// Some operations take back what others did. [TakenBack] learns which, and finds cases in which
// they take away more.
package same

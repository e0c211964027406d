# Mistakes that HCL itself finds, and those in the first lines of a file. A
# file with a syntax error is not looked at any further, so each has one.
# Specs are separated by lines of dashes.

operation "push" { # ERROR MissingLanguage@1:1 "does not say in which version"
  kind = call
}
---
language = 2 # ERROR UnknownLanguage@12 "version 2 of the language; this program reads version 1"
---
language = "one" # ERROR UnknownLanguage@12 "must be a number"
---
language = 1
import = "store.clouseau.hcl" # ERROR InvalidValue@10 "a list of files"
---
language = 1
import = ["ghost.clouseau.hcl"] # ERROR UnreadableFile@11 "relative to the file"
---
language = 1
import = [store] # ERROR InvalidValue@11 "named by a string"
---
language = 1
import = ["syntax.hcl"] # ERROR CyclicImport@11 "syntax.hcl -> .*syntax.hcl"
---
language = 1
operation "pop" { kind = call, results = { elem = int } } # ERROR CrowdedBlock@30 "may hold one attribute"
---
language = 1
goal "g" {
  trace = push
    || pop # ERROR DanglingOperator@5 "end of the line before"
}
---
language = 1
goal "g" {
  trace = seq(all,
    put(key == k)
    - get, all) # this is fine: inside parentheses a line may begin with an operator
}
axiom "a" {
  holds = p => q # ERROR MisplacedArrow@13 "implies"
}
---
language = 1
goal "g" {
  trace = push(elem => 1) # ERROR MisplacedArrow@21 "implies"
}
---
language = 1
goal "g" {
  trace = push(elem = 1) # ERROR SingleEquals@21 "Write == to compare"
}
---
language = 1
goal "g" {
  trace = push & pop # ERROR UnsupportedOperator@16 "operators are"
}
---
language = 1
goal "g" {
  trace = push | pop # ERROR UnsupportedOperator@16 "operators are"
}
---
language = 1
goal "g" {
  doc = "one"
  trace = eps
  doc = "two" # ERROR DuplicateAttribute@3 "set twice"
}
---
language = 1
goal "g" {
  trace = seq(all, push
} # ERROR InvalidSyntax@1 "comma is required"
---
language = 1
goal "g" {
  trace = 'push' # ERROR InvalidSyntax@11 "Strings stand in double quotes"
}
---
language = 1
goal "g" { # ERROR InvalidSyntax@10 "Unclosed configuration block"
  trace = eps
---
language = 1
goal "g" {
  trace = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((push)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) # ERROR DeepNesting@210 "more than 200 levels"
}

language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two requests read whom a user follows, and both write it"
  vars  = { i = int, j = int, p = int, k = Key }
  where = i != j
  trace = lost_update(getFollows, putFollows, i, j, p, k)
}

goal "fuzzy_read" {
  doc   = "a timeline shows a page of one version, and the rest of another"
  vars  = { i = int, k = Key, p = int, q = int }
  where = p != q && q != i
  trace = fuzzy_read(getTweets, putTweets, i, k, p, q)
}

goal "fractured_read" {
  doc   = "a newsfeed shows a tweet for two with one of them, and not with the other"
  vars  = { i = int, j = int, k = Key, l = Key, s = Session }
  where = i != j && k != l
  trace = seq(
    all, followReq(sess == s, user == k, other == l), all, followResp(sess == s), newsfeedReq(user == k, other == l), all,
    getTweets(tid == i, key == k), quoteReq(user == k, other == l), all, getTweets(tid == j, key == k), all,
    putTweets(tid == j, key == k), all, putTweets(tid == j, key == l), commit(tid == j), all, getTweets(tid == i, key == l, prevTid == j), all,
    commit(tid == i), all
  )
}

target {
  package = "twitter"
  type    = "github.com/clouseau-go/clouseau/benchmarks/twitter.App"
  new     = "twitter.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}

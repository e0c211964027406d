language = 1
import   = ["../../store/lists.clouseau.hcl", "../../store/parts/goals.clouseau.hcl"]

# Students enroll in courses, which have one place each: a table of courses, one of the courses of
# each student, and one with a row for each enrollment, which is asked whether there is any.

operation "putCourse" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { value = bool }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = Key, z = bool }
    history = writable(putCourse, i, k, q)
    event   = putCourse(tid == i, key == k, value == z)
    future  = locked(putCourse, i, k)
  }
}

operation "getCourse" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { prevTid = int, prevCid = int, found = bool, value = bool }
  clause "own" {
    params  = { i = int, k = Key, z = bool }
    history = own(putCourse, putCourse(tid == i, key == k, value == z), i, k)
    event   = getCourse(tid == i, key == k, found, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = Key, z = bool }
    where   = z
    history = loaded(putCourse, i, k, w)
    event   = getCourse(tid == i, key == k, found, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = Key, z = bool }
    where   = p != i
    history = sees(putCourse, putCourse(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getCourse(tid == i, key == k, found, value == z, prevTid == p, prevCid == c)
  }
}

operation "putList" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { value = string }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = Key, z = string }
    history = writable(putList, i, k, q)
    event   = putList(tid == i, key == k, value == z)
    future  = locked(putList, i, k)
  }
}

operation "getList" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { prevTid = int, prevCid = int, found = bool, value = string }
  clause "own" {
    params  = { i = int, k = Key, z = string }
    history = own(putList, putList(tid == i, key == k, value == z), i, k)
    event   = getList(tid == i, key == k, found, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = Key, z = string }
    where   = emp(z)
    history = loaded(putList, i, k, w)
    event   = getList(tid == i, key == k, found, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = Key, z = string }
    where   = p != i
    history = sees(putList, putList(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getList(tid == i, key == k, found, value == z, prevTid == p, prevCid == c)
  }
}

operation "putEnrolled" {
  doc    = "writes the row of a course and a student"
  kind   = receive
  fields = { tid = int, key = Key, part = Key }
  clause {
    params  = { i = int, k = Key, s = Key }
    history = running(i) && absent(putEnrolled(key == k, part == s))
    event   = putEnrolled(tid == i, key == k, part == s)
    future  = seq(star(any - putEnrolled(tid != i, key == k, part == s) - ended(i)), ended(i), all)
  }
}

operation "scanEnrolled" {
  doc     = "asks whether a course has an enrollment"
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { prevTid = int, prevCid = int, found = bool }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = Key }
    history = loaded(putEnrolled, i, k, w)
    event   = scanEnrolled(tid == i, key == k, !found, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = Key }
    where   = p != i
    history = sees(putEnrolled, putEnrolled(tid == p, key == k), i, p, c, k, w)
    event   = scanEnrolled(tid == i, key == k, found, prevTid == p, prevCid == c)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = Session }
  trace  = absent(joinReq(sess == s), closeReq(sess == s), listingReq(sess == s))
}

operation "joinReq" {
  doc    = "enrolls a student in a course that is open and has a place"
  kind   = send
  fields = { sess = Session, student = Key, course = Key }
  clause {
    ghosts  = { i = int, l = string }
    params  = { s = Session, x = Key, y = Key }
    history = fresh(s)
    event   = joinReq(sess == s, student == x, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, getCourse(tid == i, key == y, value), all, scanEnrolled(tid == i, key == y, !found),
      all, getList(tid == i, key == x, value == l), all, putList(tid == i, key == x, value == add(y, l)),
      putEnrolled(tid == i, key == y, part == x), all, commit(tid == i), joinResp(sess == s), all
    )
  }
}

operation "closeReq" {
  doc    = "closes a course that nobody is enrolled in"
  kind   = send
  fields = { sess = Session, course = Key }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, y = Key }
    history = fresh(s)
    event   = closeReq(sess == s, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, scanEnrolled(tid == i, key == y, !found), all, getCourse(tid == i, key == y, value),
      all, putCourse(tid == i, key == y, !value), all, commit(tid == i), closeResp(sess == s), all
    )
  }
}

operation "listingReq" {
  doc    = "shows the courses of a student, and whether one of them has somebody"
  kind   = send
  fields = { sess = Session, student = Key, course = Key }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, x = Key, y = Key }
    history = fresh(s)
    event   = listingReq(sess == s, student == x, course == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, getList(tid == i, key == x), all, scanEnrolled(tid == i, key == y), all, commit(tid == i),
      listingResp(sess == s), all
    )
  }
}

operation "joinResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = joinResp }
}

operation "closeResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = closeResp }
}

operation "listingResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = listingResp }
}

define "overbooked" {
  doc    = "two students have the one place"
  params = { i = int, j = int, k = Key, s = Key, t = Key }
  trace = seq(
    all, joinReq(student == s, course == k), all, getCourse(tid == i, key == k), all, scanEnrolled(tid == i, key == k, !found), all,
    joinReq(student == t, course == k), all, getCourse(tid == j, key == k), all, scanEnrolled(tid == j, key == k, !found), all,
    putEnrolled(tid == i, key == k, part == s), commit(tid == i), all, putEnrolled(tid == j, key == k, part == t), commit(tid == j), all
  )
}

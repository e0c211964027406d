language = 1

sort "List" {
  go   = "list.Ints"
  pool = ["[]"]
}

function "emp" {
  args   = [List]
  result = bool
  go     = "list.Emp"
}

function "insert" {
  args   = [int, List]
  result = List
  go     = "list.Cons"
}

function "remove" {
  args   = [int, List]
  result = List
  go     = "list.Remove"
}

axiom "one_empty" {
  forall = { l1 = List, l2 = List }
  holds  = implies(emp(l1) && emp(l2), l1 == l2)
}

axiom "cons_grows" {
  forall = { x = int, l = List }
  holds  = insert(x, l) != l
}

axiom "remove_only" {
  forall = { x = int, l = List }
  holds  = implies(emp(l), remove(x, insert(x, l)) == l)
}

axiom "remove_first" {
  forall = { x = int, l = List }
  holds  = implies(emp(l), remove(x, insert(x, insert(x, l))) == insert(x, l))
}

axiom "remove_none" {
  forall = { x = int, l = List }
  holds  = implies(emp(l), remove(x, l) == l)
}

operation "beginT" {
  kind    = receive
  results = { tid = int }
  clause {
    params  = { i = int }
    history = star(any - beginT(tid >= i))
    event   = beginT(tid == i)
  }
}

operation "commit" {
  kind    = receive
  fields  = { tid = int }
  results = { cid = int }
  clause {
    params  = { i = int, j = int }
    history = seq(star(any - commit(tid == i || cid >= j)), beginT(tid == i), star(any - commit(tid == i || cid >= j)))
    event   = commit(tid == i, cid == j)
    future  = star(any - getStudentEnrollments(tid == i) - putStudentEnrollments(tid == i))
  }
}

operation "putStudents" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = bool }
  clause {
    params  = { i = int, k = int, z = bool }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = putStudents(tid == i, key == k, value == z)
  }
}

operation "getStudents" {
  spontaneous = true
  kind        = receive
  fields      = { tid = int, key = int }
  results     = { prevTid = int, prevCid = int, value = bool }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = bool }
    history = seq(
      star(any - putStudents(tid == i && key == k)), putStudents(tid == i && key == k && value == z),
      star(any - putStudents(tid == i && key == k)), commit(tid == pi && cid == pj),
      star(any - putStudents(tid == i && key == k))
    )
    event  = getStudents(tid == i, prevTid == pi, prevCid == pj, key == k, value == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "putCourses" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = bool }
  clause {
    params  = { i = int, k = int, z = bool }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = putCourses(tid == i, key == k, value == z)
  }
}

operation "getCourses" {
  spontaneous = true
  kind        = receive
  fields      = { tid = int, key = int }
  results     = { prevTid = int, prevCid = int, value = bool }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = bool }
    history = seq(
      star(any - putCourses(tid == i && key == k)), putCourses(tid == i && key == k && value == z),
      star(any - putCourses(tid == i && key == k)), commit(tid == pi && cid == pj),
      star(any - putCourses(tid == i && key == k))
    )
    event  = getCourses(tid == i, prevTid == pi, prevCid == pj, key == k, value == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "putStudentEnrollments" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    params  = { i = int, k = int, z = List }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = putStudentEnrollments(tid == i, key == k, value == z)
  }
}

operation "getStudentEnrollments" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = List }
    history = seq(
      star(any - putStudentEnrollments(tid == i && key == k)), putStudentEnrollments(tid == pi && key == k && value == z),
      star(any - putStudentEnrollments(tid == i && key == k)), commit(tid == pi && cid == pj),
      star(any - putStudentEnrollments(tid == i && key == k))
    )
    event  = getStudentEnrollments(tid == i, prevTid == pi, prevCid == pj, key == k, value == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "registerStudentReq" {
  kind   = send
  fields = { user = int }
  clause {
    ghosts  = { i = int }
    params  = { x = int }
    history = star(any - registerStudentReq - getStudentEnrollments(key == x) - putStudentEnrollments(key == x) - getStudents(key == x) - putStudents(key == x))
    event   = registerStudentReq(user == x)
    future  = seq(beginT(tid == i), putStudentEnrollments(tid == i, key == x, emp(value)), putStudents(tid == i, key == x, value), commit(tid == i), registerStudentResp, star(any - registerStudentReq))
  }
}

operation "createCourseReq" {
  kind   = send
  fields = { course_id = int }
  clause {
    ghosts = { i = int }
    params = { x = int }
    event  = createCourseReq(course_id == x)
    future = seq(beginT(tid == i), putCourses(tid == i, key == x, value), commit(tid == i), createCourseResp, all)
  }
}

operation "enrollStudentReq" {
  kind   = send
  fields = { user = int, item = int }
  clause {
    ghosts = { i = int, l = List }
    params = { x = int, y = int }
    event  = enrollStudentReq(user == x, item == y)
    future = seq(
      beginT(tid == i), getStudentEnrollments(tid == i, key == x, value == l), all,
      putStudentEnrollments(tid == i, key == x, value == insert(y, l)), star(any - putStudentEnrollments(key == x)),
      commit(tid == i), enrollStudentResp, all
    )
  }
}

operation "unenrollStudentReq" {
  kind   = send
  fields = { user = int, item = int }
  clause {
    ghosts = { i = int, l = List }
    params = { x = int, y = int }
    event  = unenrollStudentReq(user == x, item == y)
    future = seq(
      beginT(tid == i), getStudentEnrollments(tid == i, key == x, value == l), all,
      putStudentEnrollments(tid == i, key == x, value == remove(y, l)), star(any - putStudentEnrollments(key == x)),
      commit(tid == i), unenrollStudentResp, all
    )
  }
}

operation "registerStudentResp" {
  kind = receive
  clause { event = registerStudentResp }
}

operation "createCourseResp" {
  kind    = receive
  results = { success = bool }
  clause { event = createCourseResp }
}

operation "enrollStudentResp" {
  kind = receive
  clause { event = enrollStudentResp }
}

operation "unenrollStudentResp" {
  kind = receive
  clause { event = unenrollStudentResp }
}

goal "published" {
  vars  = { x = int, y = List }
  trace = seq(all, putStudentEnrollments(key == x, value == y), star(any - putStudentEnrollments(key == x)), getStudentEnrollments(key == x, value != y), all)
}

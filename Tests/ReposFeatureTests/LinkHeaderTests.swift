import TestSupport
import Testing

@testable import ReposFeature

@Suite("Parsing the Link field", .hangLimit)
struct LinkHeaderTests {
  @Test(
    "The URL of the next page is found",
    arguments: [
      (#"<https://a.example/?page=2>; rel="next""#, "https://a.example/?page=2"),
      (#"<https://a.example/1>; rel="prev", <https://a.example/3>; rel="next""#, "https://a.example/3"),
      (#"<https://a.example/3>;rel=next,<https://a.example/9>;rel=last"#, "https://a.example/3"),
      (#"<https://a.example/a,b;c>; rel="next""#, "https://a.example/a,b;c"),
      (#"<https://a.example/3>; title="one, two; three"; REL="last Next""#, "https://a.example/3"),
      (#"  <next>  ;  rel = "next"  "#, "next"),
      (#"<a>; rel="next", <b>; rel="next""#, "a"),
      (#"<>; rel="next""#, ""),
      (#"<a>; rel="last""#, nil),
      (#"<a>; title="rel=next""#, nil),
      (#"<a>; title="one;rel=next;two"; rel="prev""#, nil),
      (#"<a; rel="next""#, nil),
      ("rel=next", nil), ("", nil), ("<", nil), (">", nil), ("<a>;;;,,;=", nil), ("<a>; rel", nil),
    ] as [(String, String?)]
  )
  func next(field: String, next: String?) {
    #expect(LinkHeader(field)["next"] == next)
  }

  @Test(
    "A long field takes linear time",
    arguments: ["<,", "<a>,", "<a>;", "<a>; rel=next,", "\"", ",", "<", ">", "<a>; rel=\"a ", "x,;=\""]
  )
  func longField(part: String) {
    let field = String(repeating: part, count: 100_000)
    #expect(LinkHeader(field)["none"] == nil)
    #expect(LinkHeader(field + #",<b>; rel="none""#)["last"] == nil)
  }
}

import { richTextTags } from "@thingwright/contract/basics/rich-text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText, filesOf } from "./rich-text.ts";

const id = "01900000-0000-7000-8000-000000000001";
const other = "01900000-0000-7000-8000-000000000002";
const image = `<img src="/files/a.png" data-file="${id}" alt="" />`;

/** Published ways to smuggle a script past a filter (OWASP's cheat sheet, DOMPurify's and sanitize-html's tests). */
const vectors = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src=x onerror="alert(1)">',
  "<img/src=`x`onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example/">x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><style><img src onerror=alert(1)></style></annotation-xml></math>',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p title="<!--"><img src=x onerror=alert(1)>-->',
  "<textarea><script>alert(1)</script></textarea>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<template><img src=x onerror=alert(1)></template>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>",
  '<base href="https://evil.example/"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
  '<form action="https://evil.example/"><input name=password><button>Sign in</button></form>',
  '<div style="position:fixed;inset:0;background:url(https://evil.example/)">x</div>',
  `<video src="/files/a.mp4" data-file="${id}" onloadstart=alert(1) autoplay></video>`,
  `<img src="/files/a.png" data-file="${id}" srcset="https://evil.example/x.png 2x">`,
  `<img src="/files/../api/v1/account" data-file="${id}">`,
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<a href=https://x.example/ target=_self rel=opener class=x id=y onclick=alert(1)>x</a>",
  "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<<img src=x onerror=alert(1)//<",
];

const names = [...Object.values(richTextTags).flat(), "a"].join("|");
const media = `src="/files/[\\w-]+\\.\\w+" data-file="[\\da-f-]{36}"`;
/** Everything that a clean text may consist of, told without a parser: a browser cannot read anything else into it. */
const grammar = new RegExp(
  `^(?:[^<>]|</(?:${names}|video)>|<(?:${names})(?: (?:start|colspan|rowspan)="\\d+")*(?: /)?>` +
    `|<a href="(?:https?://|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow">` +
    `|<img ${media} alt="[^"<>]*"(?: (?:width|height)="\\d+")* />` +
    `|<video ${media} controls preload="metadata"(?: (?:width|height)="\\d+")*>)*$`,
);

describe("rich text", () => {
  it("keeps what the editor offers", () => {
    const text =
      "<h2>Antenna</h2><p>A <strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code><br />next</p>" +
      '<ul><li><p>one</p></li></ul><ol start="3"><li><p>two</p></li></ol><blockquote><p>q</p></blockquote>' +
      '<pre><code>x &lt; y</code></pre><hr /><table><tbody><tr><th colspan="2"><p>h</p></th></tr></tbody></table>' +
      image;
    expect(cleanRichText(text)).toBe(text);
  });

  it("replaces equivalent elements by one form", () => {
    expect(cleanRichText("<h1>a</h1><b>b</b><i>c</i><del>d</del><h6>e</h6>")).toBe(
      "<h2>a</h2><strong>b</strong><em>c</em><s>d</s><h4>e</h4>",
    );
  });

  it("is empty if it shows nothing", () => {
    for (const nothing of ["", "<p></p>", "<p>&nbsp;<br></p>", "<script>x</script>"])
      expect(cleanRichText(nothing)).toBe("");
    expect(cleanRichText(image)).toBe(image);
  });

  it("links only to other sites and mail addresses, without opener and referrer", () => {
    expect(cleanRichText('<a href="https://a.example/x?y=1&amp;z">x</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(cleanRichText('<a href="/dashboard"><b>x</b> y</a><a href="mailto:a@b.example">m</a>')).toBe(
      '<strong>x</strong> y<a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">m</a>',
    );
  });

  it("keeps only images and videos that are files of the platform, and lists each file once", () => {
    const video = `<video src="/files/b.mp4" data-file="${other}" controls preload="metadata" width="320"></video>`;
    const clean = cleanRichText(
      `${image}<img src="https://a.example/x.png"><img src="/files/a.png">${video}<p>t</p>${image}`,
    );
    expect(clean).toBe(`${image}${video}<p>t</p>${image}`);
    expect(filesOf(clean)).toEqual([
      { id, url: "/files/a.png" },
      { id: other, url: "/files/b.mp4" },
    ]);
  });

  it.each(vectors)("matches the safe grammar after cleaning %j", (vector) => {
    for (const html of [vector, `<p>before ${vector} after`, `<table><tr><td>${vector}`])
      expect(cleanRichText(html)).toMatch(grammar);
  });

  it("does not match the safe grammar while it contains an attack vector", () => {
    for (const vector of vectors.filter((one) => one.includes("<"))) expect(vector).not.toMatch(grammar);
  });

  it("matches the safe grammar after cleaning random combinations, and a second cleaning changes nothing", () => {
    const pieces = [
      ...vectors,
      ...names.split("|").flatMap((name) => [`<${name}>`, `</${name}>`]),
      image,
      "text",
      "&lt;",
      "<",
      ">",
      '"',
      "'",
      "&#60;script&#62;",
      "-->",
      "]]>",
      "</",
      "<!--",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 12 }),
        (some) => {
          const clean = cleanRichText(some.join(""));
          expect(clean).toMatch(grammar);
          expect(cleanRichText(clean)).toBe(clean);
        },
      ),
      { seed: 20261123, numRuns: 3000 },
    );
  });
});

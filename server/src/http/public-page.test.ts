import { createHash } from "node:crypto";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { problemOf, sendProblem } from "./answer.ts";
import { html } from "./html.ts";
import { sendPage } from "./public-page.ts";
import { readerLanguage } from "./reader-language.ts";

describe("a public page", () => {
  it("escapes its content, and allows nothing to be loaded or run", async () => {
    const app = fastify();
    app.get("/page", (_request, reply) =>
      sendPage(reply, {
        language: "ar",
        title: "</title><b>",
        body: html`<p title="${'"x'}">${"<script>'&"}</p>`,
      }),
    );
    const { body, headers } = await app.inject("/page");
    expect(body).toContain("<title>&lt;/title&gt;&lt;b&gt;</title>");
    expect(body).toContain('<p title="&quot;x">&lt;script&gt;&#39;&amp;</p>');
    expect(body).toContain('<html lang="ar" dir="rtl">');
    const css = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(css).digest("base64");
    expect(headers["content-security-policy"]).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
    expect(headers["content-security-policy"]).not.toContain("script");
    await app.close();
  });
});

describe("the language of a reader", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", undefined, "de"],
    ["en;q=0.5, fr;q=0.9", undefined, "fr"],
    ["xx, zh-Hant-TW", undefined, "zh_TW"],
    ["zh-HK", undefined, "zh_TW"],
    ["zh-Hans-CN", undefined, "zh_CN"],
    ["zh", undefined, "zh"],
    ["ja;q=0, ko", undefined, "ko"],
    ["", undefined, "en"],
    [undefined, "zh_TW", "zh_TW"],
    ["de", "pt-BR", "pt"],
    ["de", "klingon", "de"],
    ["de", ["fr"], "de"],
  ])("for the header %s and the parameter %s is %s", (header, asked, language) => {
    expect(readerLanguage(header, asked)).toBe(language);
  });

  it("is one of the offered languages", () => {
    expect(readerLanguage("fr, en;q=0.2, de;q=0.4", undefined, ["en", "de"], "en")).toBe("de");
    expect(readerLanguage("fr", "zh_CN", ["zh_TW", "it"], "it")).toBe("zh_TW");
    expect(readerLanguage("fr", "ja", ["zh_TW", "it"], "it")).toBe("it");
  });
});

describe("a page that is refused", () => {
  it("shows the error in the language of the reader, and a refused call gets JSON", async () => {
    const app = fastify();
    app.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOf(error), "en"));
    let thrown: Error = problem("too_many_requests", { seconds: 7 });
    const config = { page: { missing: (language: string) => ({ title: `none ${language}` }) } };
    app.get("/page", { config }, () => Promise.reject(thrown));
    app.get("/call", () => Promise.reject(thrown));
    const ask = (path: string) => app.inject({ url: path, headers: { "accept-language": "ja" } });
    const busy = await ask("/page");
    expect(busy.statusCode).toBe(429);
    expect(busy.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": "7",
      "cache-control": "no-store",
    });
    expect(busy.body).toContain("7 秒後");
    expect((await ask("/page?lang=zh-TW")).body).toContain("7 秒後再試");
    expect((await ask("/call")).json()).toMatchObject({ problem: "too_many_requests" });
    thrown = problem("not_found");
    expect((await ask("/page")).body).toContain("<h1>none ja</h1>");
    thrown = new Error("secret");
    const failed = await ask("/page");
    expect(failed.statusCode).toBe(500);
    expect(failed.body).toContain("現在このページを開けません");
    expect(failed.body).not.toContain("secret");
    await app.close();
  });
});

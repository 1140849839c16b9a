import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { describe, expect, it } from "vitest";
import { forgedZip, zipOf } from "../../../test/zips.ts";
import { checkPages, readPages } from "./page-package.ts";
import { sourceOfBuffer } from "./zip-source.ts";

const pathsOf = async (archive: Buffer) => {
  const { page, files } = await readPages(sourceOfBuffer(archive));
  return { page, paths: [...files.keys()] };
};

async function refusal(archive: Buffer): Promise<{ en: string; zh_CN: string }> {
  const error: unknown = await checkPages(sourceOfBuffer(archive)).then(
    () => new Error("was accepted"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw error;
  return { en: error.text("en"), zh_CN: error.text("zh_CN") };
}

describe("a guide", () => {
  it("is an archive of pages, either at the top level or in a single folder", async () => {
    const expected = { page: "index.html", paths: ["index.html", "a/b.css"] };
    expect(await pathsOf(await zipOf({ "index.html": "", "a/b.css": "" }))).toEqual(expected);
    expect(await pathsOf(await zipOf({ "配网/": "", "配网/index.html": "", "配网/a/b.css": "" }))).toEqual(
      expected,
    );
    expect((await pathsOf(await zipOf({ "index.htm": "" }))).page).toBe("index.htm");
  });

  it("may contain files that operating systems add, which are ignored", async () => {
    const archive = await zipOf({
      "guide/index.html": "",
      "__MACOSX/guide/._index.html": "\0",
      "guide/.DS_Store": "\0",
      "guide/Thumbs.db": "\0",
    });
    expect((await pathsOf(archive)).paths).toEqual(["index.html"]);
  });

  it("has its file names in composed Unicode form", async () => {
    expect((await pathsOf(await zipOf({ "index.html": "", "e\u0301.css": "" }))).paths).toContain(
      "\u00e9.css",
    );
  });
});

describe("refused as a guide", () => {
  const missing = {
    en: "This ZIP archive cannot be used: there is no index.html or index.htm at its top, or in its only folder.",
    zh_CN: "无法使用该 ZIP 压缩包：压缩包根目录或其唯一的文件夹中没有 index.html 或 index.htm。",
  };
  it("without an index page, with a message that names the expected files", async () => {
    expect(await refusal(await zipOf({ "start.html": "" }))).toEqual(missing);
    expect(await refusal(await zipOf({ "a/index.html": "", "b/index.html": "" }))).toEqual(missing);
    expect(await refusal(await zipOf({ "__MACOSX/index.html": "" }))).toEqual(missing);
  });

  it.each(["setup.exe", "inner.zip", "app.apk", "run.php", "macro.hta", ".htaccess", "README", "a.html.lnk"])(
    "with %s in it",
    async (name) => {
      expect(await refusal(await zipOf({ "index.html": "", [name]: "" }))).toEqual({
        en: `This ZIP archive cannot be used because of “${name}”: files of this type are not supported.`,
        zh_CN: `无法使用该 ZIP 压缩包，问题出在“${name}”：不支持该类型的文件。`,
      });
    },
  );

  it("with a damaged file, with a message that names the file", async () => {
    const archive = forgedZip([{ name: "index.html" }, { name: "a.css", content: "p {}", crc: 1 }]);
    expect((await refusal(archive)).en).toContain("“a.css”: it is damaged.");
  });
});

import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { guideAddress, guideFolder, guidePageFolder } from "@thingwright/contract/content/guide-packages.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { forgedZip, zipOf } from "../../../test/zips.ts";

const platform = await forFile(startPlatform());
const owner = await platform.actor();
const page = "<!doctype html><title>Guide</title><p>Hold the button</p>";

const sent = (archive: Buffer) => ({
  file: new File([new Uint8Array(archive)], "guide.zip"),
  body: { purpose: "guide" as const },
});

it("an uploaded guide is served at its address", async () => {
  const { url } = await owner.ok(files.uploadTiny, sent(await zipOf({ "guide/index.html": page })));
  const response = await fetch(platform.url + guideAddress(url, "en"));
  expect((await response.text()).endsWith(page)).toBe(true);
  expect(response.headers.get("content-security-policy")).toContain("sandbox allow-scripts");
});

it("a guide has a page that frames it and names its maker, in the reader's language", async () => {
  const maker = await platform.actor();
  await maker.ok(accountInfo.updateProfile, {
    body: { nickname: "Ada", company_name: "Lamps <b>& Sons</b>", icon: "", time_zone: "Asia/Shanghai" },
  });
  const { url } = await maker.ok(
    files.uploadTiny,
    sent(await zipOf({ "index.html": page, "more.html": page })),
  );
  const alone = platform.url + guideAddress(url, "de").replace(guideFolder, guidePageFolder);
  const response = await fetch(alone);
  const text = await response.text();
  expect(text).toMatch(
    /von <strong\s*><bdi>Lamps &lt;b&gt;&amp; Sons&lt;\/b&gt;<\/bdi><\/strong\s*>, nicht vom/,
  );
  const [, src = ""] = /<iframe\s+src="([^"]+)"/.exec(text) ?? [];
  expect(src).toBe(guideAddress(url, "de"));
  expect(text).toContain('sandbox="allow-scripts"');
  const policy = response.headers.get("content-security-policy")?.split("; ");
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-src 'self'", "frame-ancestors 'none'"]),
  );
  // Another of its pages, as it is written in the address.
  const other = await fetch(alone.replace("/?", "/more.html?x=%22%3E&"));
  expect(await other.text()).toContain(`/more.html?x=%22%3E&amp;lang=de"`);
  // Whose name nobody has, as one that is private has no guide.
  const none = await fetch(`${platform.url}${guidePageFolder}nothing/?lang=zh_CN`);
  expect([none.status, /<h1>(.*)<\/h1>/.exec(await none.text())?.[1]]).toEqual([404, "该指南不存在"]);
});

it("an archive with a forbidden file is refused as a guide, but not as an attachment", async () => {
  const archive = await zipOf({ "index.html": page, "setup.exe": "MZ" });
  expect(await owner.refused(files.uploadTiny, sent(archive))).toMatchObject({
    status: 422,
    code: 20001,
    problem: "archive_entry_refused",
    msg: "This ZIP archive cannot be used because of “setup.exe”: files of this type are not supported.",
  });
  await owner.ok(files.uploadTiny, { ...sent(archive), body: { purpose: "attachment" } });
});

it("a hostile archive is refused in the words of the caller", async () => {
  const hostile: Record<string, Buffer> = {
    "无法使用该 ZIP 压缩包，问题出在“../index.html”：路径超出压缩包范围或无效。": forgedZip([
      { name: "index.html" },
      { name: "../index.html" },
    ]),
    "无法使用该 ZIP 压缩包，问题出在“link.html”：这是链接，不是文件。": forgedZip([
      { name: "index.html" },
      { name: "link.html", mode: 0o120777 },
    ]),
    "该 ZIP 压缩包超出限制：最多 500 个文件和文件夹，解压后总共不超过 50 MB，单个文件不超过 10 MB，压缩比不超过 200:1。":
      forgedZip([{ name: "index.html", content: Buffer.alloc(3 * 2 ** 20) }]),
  };
  for (const [msg, archive] of Object.entries(hostile))
    expect(await owner.refused(files.uploadTiny, { ...sent(archive), language: "zh-CN" })).toMatchObject({
      status: 422,
      msg,
    });
});

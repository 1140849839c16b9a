import { files } from "@thingwright/contract/files.ts";
import { guideAddress } from "@thingwright/contract/guide-packages.ts";
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

it("a guide that was uploaded plays at its address", async () => {
  const { url } = await owner.ok(files.uploadTiny, sent(await zipOf({ "guide/index.html": page })));
  const response = await fetch(platform.url + guideAddress(url, "en"));
  expect(await response.text()).toBe(page);
  expect(response.headers.get("content-security-policy")).toContain("sandbox allow-scripts");
});

it("an archive is refused as a guide by what is in it, and not as an attachment", async () => {
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

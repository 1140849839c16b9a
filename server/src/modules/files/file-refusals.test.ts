import { files } from "@thingwright/contract/content/files.ts";
import { problems } from "@thingwright/contract/grammar/problem.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
const owner = await platform.actor();

const refusals = {
  wrong_file: {
    en: "Only files of type PNG, JPEG, WEBP and at most 2 MB are supported.",
    zh_CN: "仅支持 PNG、JPEG、WEBP 格式且不超过 2 MB 的文件。",
    route: files.uploadImage,
    given: { file: new Blob(["text"]) },
  },
  file_too_large: {
    en: "The file is empty or larger than 4.3 MB. Choose another, of any type.",
    zh_CN: "文件为空或超过 4.3 MB，请重新选择（格式不限）。",
    route: files.uploadTiny,
    given: { file: new Blob([]), body: { purpose: "firmware" } },
  },
  image_too_large: {
    en: "The image is larger than 4096 × 4096 pixels.",
    zh_CN: "图片尺寸超过 4096 × 4096 像素。",
    route: files.uploadImage,
    given: { file: new Blob([new Uint8Array(pngOf(5000, 10))]) },
  },
} as const;

it.each(Object.entries(refusals))(
  "%s is explained in both languages",
  async (name, { en, zh_CN, route, given }) => {
    const { code, status } = problems[name as keyof typeof refusals];
    expect(await owner.call(route, { ...given, language: "en" })).toMatchObject({ code, status, msg: en });
    expect(await owner.call(route, { ...given, language: "zh-CN" })).toMatchObject({
      code,
      status,
      msg: zh_CN,
    });
  },
);

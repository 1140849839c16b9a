import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { topicsTable } from "../testing/topics-table.ts";
import { refusedReasons, signatureReasons } from "../points/telemetry.ts";
import type { Topics } from "../grammar/topic.ts";
import { unknownReasons } from "../devices/unknown-devices.ts";
import { dialects } from "./access.ts";

const page = await readFile(new URL("../../../docs/device-protocol.md", import.meta.url), "utf8");

const squeeze = (table: string | undefined) =>
  table
    ?.replace(/ +\| */g, " | ")
    .replace(/-{3,}/g, "---")
    .trim();

test.each(Object.entries<Topics>(dialects))(
  "the page on the device protocol shows the topics of the %s dialect",
  (name, topics) => {
    const shown = new RegExp(`<!-- ${name} -->\\n(.*)\\n<!-- /${name} -->`, "s").exec(page)?.[1];
    expect(squeeze(shown)).toBe(squeeze(topicsTable(topics)));
  },
);

const ofSignature = "refused_signature_";
const [, ...mistakes] = signatureReasons;

test.each([...new Set<string>([...refusedReasons, ...unknownReasons])])(
  "the page on the device protocol explains %s",
  (reason) => {
    const shown = mistakes.some((one) => one === reason)
      ? `| \`${reason.slice(ofSignature.length)}\``
      : `\`${reason}\``;
    expect(page).toContain(shown);
  },
);

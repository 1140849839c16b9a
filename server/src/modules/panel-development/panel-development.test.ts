import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { LiveMessage } from "@thingwright/contract/grammar/live.ts";
import { panelDevelopment } from "@thingwright/contract/content/panel-development.ts";
import { expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { type Live, openLive } from "../../../test/live.ts";
import { panelZip } from "../../../test/panel-zip.ts";

const platform = await forFile(startPlatform());

async function follow(caller: Caller): Promise<Live> {
  const { uid } = await caller.ok(accounts.current);
  const live = await openLive(platform.url, caller.token);
  live.say({ type: "subscribe", kind: "panel_development", id: uid });
  return live;
}

const uploaded = async (caller: Caller, file: File) =>
  (await caller.ok(files.uploadTiny, { file, body: { purpose: "panel" } })).id;

const panelIn = (message: LiveMessage) =>
  (message as { data?: { panel?: { version: string } | null } }).data?.panel;

it("a panel under development is shown only to its developer, until it is no longer renewed", async () => {
  const maker = await platform.actor();
  const page = await follow(maker);
  expect(panelIn(await page.next("snapshot"))).toBeNull();
  const file_id = await uploaded(maker, await panelZip({ version: "1.2.0" }));
  const shown = await maker.ok(panelDevelopment.show, { body: { file_id } });
  expect(panelIn(await page.next("delta"))).toEqual(shown);
  expect((await fetch(platform.url + shown.bundle.address)).status).toBe(200);

  // With the rights of whoever opens it, so not for others of the account either.
  const beside = await follow(await platform.member(maker, { menus: ["productList"], products: "all" }));
  expect(panelIn(await beside.next("snapshot"))).toBeNull();
  const stranger = await follow(await platform.actor());
  expect(panelIn(await stranger.next("snapshot"))).toBeNull();
  const later = await follow(maker);
  expect(panelIn(await later.next("snapshot"))).toEqual(shown);
  platform.clock.advance(16_000);
  const latest = await follow(maker);
  expect(panelIn(await latest.next("snapshot"))).toBeNull();
});

it("a panel may connect only to origins that both its manifest and its developer name", async () => {
  const maker = await platform.actor();
  const asked = ["https://api.example.com", "https://tiles.example.com"];
  const file_id = await uploaded(maker, await panelZip({ origins: asked }));
  const policyOf = async (origins: string[]) => {
    const { bundle } = await maker.ok(panelDevelopment.show, { body: { file_id, origins } });
    return (await fetch(platform.url + bundle.address)).headers.get("content-security-policy");
  };
  expect(await policyOf([])).not.toContain("example.com");
  const allowed = await policyOf(["https://tiles.example.com", "https://evil.example.com"]);
  expect(allowed).toContain(" https://tiles.example.com;");
  expect(allowed).not.toContain("api.example.com");
  expect(allowed).not.toContain("evil.example.com");
});

it("a panel must be a panel archive that its account has uploaded", async () => {
  const [maker, other] = [await platform.actor(), await platform.actor()];
  const file_id = await uploaded(maker, await panelZip());
  expect(await other.refused(panelDevelopment.show, { body: { file_id } })).toMatchObject({ status: 404 });
  const text = await maker.ok(files.uploadTiny, {
    file: new File([new Uint8Array(20)], "firmware.bin"),
    body: { purpose: "firmware" },
  });
  expect(await maker.refused(panelDevelopment.show, { body: { file_id: text.id } })).toMatchObject({
    status: 422,
    problem: "invalid_input",
  });
});

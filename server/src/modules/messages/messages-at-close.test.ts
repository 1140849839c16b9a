import { type AddressInfo, createServer, type Socket } from "node:net";
import { members } from "@thingwright/contract/accounts/members.ts";
import { expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { makeRole } from "../../../test/factories.ts";
import { startPlatform } from "../../../test/harness.ts";

it("a silent mail server delays the closing, while the platform accepts no more calls", async () => {
  const asked: Socket[] = [];
  const silent = createServer((socket) => void asked.push(socket));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as AddressInfo;
  const platform = await startPlatform({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Things <things@example.com>",
  });
  const owner = await platform.actor();
  const role_id = await makeRole(platform.sql, platform.clock, {
    owner: owner.owner,
    menus: [],
    products: [],
  });
  await owner.ok(members.create, { body: { name: "invited", email: "invited@example.com", role_id } });
  await eventually(async () => expect(asked).toHaveLength(1));

  let closed = false;
  const closing = platform.close().then(() => (closed = true));
  await eventually(async () => {
    await expect(fetch(`${platform.url}/api/v1/product`)).rejects.toThrow("fetch failed");
  });
  expect(closed).toBe(false);
  for (const socket of asked) socket.destroy();
  silent.close();
  await closing;
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { livePath, pathOf } from "@thingwright/contract/grammar/route.ts";
import { generate } from "mqtt-packet";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { mustChangePassword, proveLongAgo } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform({ LOG_LEVEL: "warn" }));
const told = (refused: string) => platform.logged.filter((line) => line.refused === refused);
const live = platform.url.replace("http", "ws") + livePath;
const warning = { level: 40, time: expect.any(Number), reqId: expect.any(String), address: "127.0.0.1" };

it("logs the account and address of a failed sign-in, and nothing that was typed", async () => {
  const login = (username: string) =>
    platform.nobody.call(accounts.login, { body: { username, password: "Guessed-it-1!" } });
  await login("admin@thingwright.local");
  await login("nobody@example.com");
  const line = { ...warning, method: "POST", path: pathOf(accounts.login) };
  const known = { ...line, account: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(told("wrong_credentials")).toMatchObject([known, { ...line, account: null }]);
  expect(JSON.stringify(platform.logged)).not.toMatch(/Guessed-it|nobody@example/);
});

it("logs a call without the required permission, once a minute", async () => {
  const member = await platform.member(await platform.actor());
  const { uid } = await member.ok(accounts.current);
  for (let i = 0; i < 5; i++) await member.call(products.list);
  const line = { ...warning, account: uid, method: "GET", path: pathOf(products.list) };
  expect(told("forbidden")).toMatchObject([line]);
});

it("logs a call that requires a confirmation of identity or a new password first", async () => {
  const owner = await platform.actor();
  await proveLongAgo(platform.sql, owner.token);
  await owner.call(accountInfo.createAccessToken, { body: { name: "Kept", permissions: ["product:read"] } });
  expect(told("proof_required")).toMatchObject([{ ...warning, account: owner.owner }]);
  const newcomer = await platform.actor();
  await mustChangePassword(platform.sql, newcomer.owner);
  await newcomer.call(products.list);
  expect(told("must_change_password")).toMatchObject([{ ...warning, path: pathOf(products.list) }]);
});

it("logs a call for an object that the caller cannot access", async () => {
  const { id } = await platform.product(await platform.actor());
  const stranger = await platform.actor();
  const { uid } = await stranger.ok(accounts.current);
  await stranger.call(products.get, { params: { id } });
  expect(told("not_found")).toMatchObject([{ ...warning, account: uid, path: pathOf(products.get) }]);
});

it("logs a call with invalid input, once a minute and without the input", async () => {
  const owner = await platform.actor();
  const body = { name: "x".repeat(999), model: "<script>probe</script>" };
  for (let i = 0; i < 5; i++) await owner.refused(products.create, { body });
  const line = { ...warning, account: owner.owner, method: "POST", path: pathOf(products.create) };
  expect(told("invalid_input")).toMatchObject([line]);
  expect(JSON.stringify(platform.logged)).not.toMatch(/xxx|probe/);
});

it("logs a call with an invalid token, without the token", async () => {
  await platform.as("tw_made-up").call(products.list);
  expect(told("token_expired")).toMatchObject([{ ...warning, account: null }]);
  expect(JSON.stringify(platform.logged)).not.toContain("tw_made-up");
});

it("logs the real address of a caller, not one from its headers", async () => {
  const headers = { authorization: "tw_another", "x-forwarded-for": "192.0.2.1", forwarded: "for=192.0.2.1" };
  await fetch(platform.url + pathOf(accounts.current), { headers });
  // One line for each network and minute.
  expect(told("token_expired").map(({ address }) => address)).toEqual(["127.0.0.1"]);
});

it("logs a live connection from a page of another site", async () => {
  const socket = new WebSocket(live, { origin: "https://evil.example" });
  const [refusal] = (await once(socket, "error")) as [Error];
  expect(refusal.message).toContain("403");
  expect(told("foreign_origin")).toMatchObject([{ ...warning, path: livePath }]);
});

it("logs a live subscription without permission", async () => {
  const member = await platform.member(await platform.actor());
  const { uid } = await member.ok(accounts.current);
  const socket = new WebSocket(live);
  await once(socket, "open");
  const subscribe = { type: "subscribe", kind: "device", id: randomUUID() };
  for (const request of [{ type: "hello", token: member.token }, subscribe])
    socket.send(JSON.stringify(request));
  const lines = () => told("forbidden").filter(({ account }) => account === uid);
  await expect.poll(lines).toMatchObject([{ ...warning, path: livePath }]);
  socket.terminate();
});

it("logs the sign-in of an unknown device", async () => {
  const socket = connect(platform.gateway.ports.mqtt, "127.0.0.1");
  const password = Buffer.from("made-up-secret");
  socket.write(
    generate({
      cmd: "connect",
      clientId: "d",
      username: "nobody&nothing",
      password,
      clean: true,
      keepalive: 60,
    }),
  );
  await expect.poll(() => told("refused_unknown")).toMatchObject([{ level: 40, address: "127.0.0.1" }]);
  socket.destroy();
  expect(JSON.stringify(platform.logged)).not.toContain("made-up-secret");
});

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ResetPassword } from "@thingwright/contract/accounts/passwords.ts";
import {
  isRunning,
  postmastersOf,
  type ServerProcess,
  startServer,
} from "@thingwright/server/test/server-process.ts";

let folder: string;
let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "thingwright start "));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(folder, 0o711);
  dataDir = join(folder, "data of it");
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function signIn(url: string, username: string, password: string) {
  const answer = await fetch(`${url}/api/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return (await answer.json()) as { code: number; data: { access_token: string } };
}

test("the server starts in an empty directory, survives a kill, refuses a second process, and ends cleanly", async () => {
  server = await startServer({ dataDir });
  const account = /^Account:\s+(\S+)$/m.exec(server.output())?.[1] ?? "";
  const password = /^Password:\s+(\S+)$/m.exec(server.output())?.[1] ?? "";
  expect(account).toBe("admin@thingwright.local");
  expect(password).toHaveLength(20);
  expect(ResetPassword.safeParse(password).success, "it keeps to the rules for passwords").toBe(true);
  const first = await signIn(server.url, account, password);
  expect(first.data.access_token).toBeTruthy();

  const { httpPort, mqttPort } = server;
  await server.kill();
  server = await startServer({ dataDir, ports: { httpPort, mqttPort } });
  expect(server.output()).not.toMatch(/Password/);
  expect((await signIn(server.url, account, password)).data.access_token).toBeTruthy();
  const user = await fetch(`${server.url}/api/v1/user/get`, {
    headers: { authorization: `Bearer ${first.data.access_token}` },
  });
  expect(user.status, "a session outlives the server").toBe(200);

  const second = startServer({ dataDir });
  await expect(second).rejects.toThrow(dataDir);
  await expect(second).rejects.toThrow(String(server.pid));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  const postmasters = await postmastersOf(dataDir);
  expect(postmasters.filter(isRunning)).toHaveLength(1);
  expect(await server.interrupt()).toBe(0);
  await expect.poll(() => postmasters.filter(isRunning)).toEqual([]);
  expect(await postmastersOf(dataDir)).toEqual([]);
});

test("names the settings that are wrong", async () => {
  const wrong = startServer({ dataDir, env: { SESSION_HOURS: "long", LOG_LEVEL: "loud" } });
  await expect(wrong).rejects.toThrow(/SESSION_HOURS[^]*LOG_LEVEL/);
});

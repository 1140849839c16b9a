import { products } from "@thingwright/contract/products/products.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { deviceCode } from "@thingwright/contract/devices/device-code.ts";
import { dispositionOf } from "@thingwright/contract/basics/named-file.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CallError, errorText } from "./call-error.ts";
import { call, type Ref } from "./client.ts";
import { setLanguage } from "./language.ts";
import { askForProof, currentProofQuestion, onProofQuestion } from "./proof.ts";
import { currentToken, endSession, lastEnding, startSession } from "./session.ts";

beforeAll(() => setLanguage("en"));

const list: Ref<typeof products.list> = { ...products.list, resource: "products", verb: "list", query: [] };
const login: Ref<typeof accounts.login> = {
  ...accounts.login,
  resource: "accounts",
  verb: "login",
  query: [],
};
const body = { username: "a@b.cc", password: "secret" };

const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetch.mockReset()));
afterEach(() => endSession("left"));

function answers(status: number, json: object): void {
  fetch.mockResolvedValueOnce(Response.json(json, { status, headers: { "x-request-id": "r-1" } }));
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

test("sends method, URL, language and token, and returns the data", async () => {
  startSession("t-1");
  answers(200, { code: 200, msg: "", data: { list: [], total: 0 } });
  const query = { page: 2, keyword: "lamp", status: undefined };
  await expect(call(list, { query })).resolves.toEqual({ list: [], total: 0 });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe("/api/v1/product?page=2&keyword=lamp");
  expect(init).toMatchObject({ method: "GET", headers: { "accept-language": "en", authorization: "t-1" } });
});

test("returns a file with its name if the response is a file instead of JSON", async () => {
  const download: Ref<typeof deviceCode.download> = {
    ...deviceCode.download,
    resource: "deviceCode",
    verb: "download",
    query: ["target", "host"],
  };
  const name = "device_pk1_c.zip";
  const headers = { "content-disposition": dispositionOf({ name }) };
  fetch.mockResolvedValueOnce(new Response("PK", { headers }));
  const answer = call(download, { params: { id: "1" }, query: { target: "c" } });
  await expect(answer).resolves.toEqual({ name, content: new TextEncoder().encode("PK") });
});

test("a refusal carries its name, message, fields and request id", async () => {
  const data = [{ path: "username", message: "Required" }];
  answers(422, { code: 20001, problem: "invalid_input", msg: "Some fields are not valid.", data });
  const error = await failure(call(login, { body }));
  expect(error).toMatchObject({
    kind: "refused",
    problem: "invalid_input",
    status: 422,
    fields: data,
    requestId: "r-1",
  });
  expect(errorText(error)).toBe("Some fields are not valid.");
});

test("an expired token ends the session, a wrong password does not", async () => {
  startSession("t-2");
  answers(401, { code: 20401, problem: "wrong_credentials", msg: "Wrong", data: null });
  await failure(call(login, { body }));
  expect(currentToken()).toBe("t-2");
  answers(401, { code: 20202, problem: "token_expired", msg: "Expired", data: null });
  await failure(call(list, { query: {} }));
  expect(currentToken()).toBeNull();
  expect(lastEnding()).toBe("expired");
});

test("a response to a call with an older token does not end the newer session", async () => {
  startSession("old");
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(promise);
  const pending = failure(call(list, { query: {} }));
  startSession("new");
  resolve(
    Response.json({ code: 20202, problem: "token_expired", msg: "Expired", data: null }, { status: 401 }),
  );
  await pending;
  expect(currentToken()).toBe("new");
});

const unproven = {
  code: 20403,
  problem: "proof_required",
  msg: "Confirm your identity first.",
  data: null,
};

test("repeats a call that requires proof of identity after the user has given the proof", async () => {
  startSession("t-3");
  const stop = onProofQuestion(() => currentProofQuestion()?.answer(true));
  answers(403, unproven);
  answers(200, { code: 200, msg: "", data: { list: [], total: 0 } });
  await expect(call(list, { query: { page: 3 } })).resolves.toEqual({ list: [], total: 0 });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/api/v1/product?page=3", "/api/v1/product?page=3"]);
  stop();
});

test("concurrent calls share one prompt for proof of identity", async () => {
  startSession("t-4");
  let asked = 0;
  const stop = onProofQuestion(() => void (asked += currentProofQuestion() ? 1 : 0));
  const calls = [askForProof(), askForProof()];
  currentProofQuestion()?.answer(false);
  expect(await Promise.all(calls)).toEqual([false, false]);
  expect(asked).toBe(1);
  stop();
});

test("closes the prompt for proof at sign-out, and fails the call if no prompt can be shown", async () => {
  startSession("t-5");
  const stop = onProofQuestion(() => undefined);
  answers(403, unproven);
  const declined = failure(call(list, { query: {} }));
  await expect.poll(() => currentProofQuestion()).not.toBeNull();
  endSession("left");
  expect((await declined).problem).toBe("proof_required");
  stop();
  startSession("t-6");
  answers(403, unproven);
  expect((await failure(call(list, { query: {} }))).problem).toBe("proof_required");
});

test("distinguishes an unreachable server, a slow server and an aborted call", async () => {
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect((await failure(call(list, { query: {} }))).kind).toBe("offline");
  fetch.mockResolvedValueOnce(new Response("<html>Bad gateway</html>", { status: 502 }));
  expect((await failure(call(list, { query: {} }))).kind).toBe("offline");

  const timeout = AbortSignal.abort(new DOMException("slow", "TimeoutError"));
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(timeout);
  fetch.mockRejectedValueOnce(timeout.reason);
  expect((await failure(call(list, { query: {} }))).kind).toBe("timeout");

  const gone = AbortSignal.abort(new Error("left the page"));
  fetch.mockRejectedValueOnce(gone.reason);
  await expect(call(list, { query: {} }, { signal: gone })).rejects.toThrow("left the page");
});

import { once } from "node:events";
import { connect } from "node:net";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overTls } from "node:https";
import { registrationPath } from "@thingwright/contract/devices/device-registration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../test/caller.ts";
import { certificateFiles } from "../../test/certificates.ts";
import { eventually } from "../../test/eventually.ts";
import { forFile } from "../../test/for-file.ts";
import { connectDevice } from "../../test/gateway.ts";
import { startPlatform } from "../../test/harness.ts";
import { signatureOf } from "../../test/registration.ts";

// Behind a proxy that ends TLS, as most installations are.
const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));
let maker: Caller;
let product: Product;
let secret: string;
let id: string;
beforeEach(async () => {
  platform.clock.advance(61_000);
  maker = await platform.actor();
  product = await platform.product(maker);
  const level = await maker.ok(products.setSecurityLevel, { params: { id: product.id, level: "1" } });
  secret = level.product_secret!;
  ({ id } = await maker.ok(devices.create, { body: { product_id: product.id, device_name: "lamp" } }));
});

type Method = "hmacsha256" | "hmacsha1" | "hmacmd5";

function formOf(
  fields: Record<string, string> = {},
  { key = secret, method = "hmacsha256" }: { key?: string; method?: Method } = {},
) {
  const { product_key: productKey } = product;
  const sign = signatureOf({ productKey, deviceName: "lamp", secret: key, method });
  return new URLSearchParams({
    productKey,
    deviceName: "lamp",
    random: "17",
    signMethod: method,
    sign,
    ...fields,
  });
}

async function ask(body: URLSearchParams | string, headers: Record<string, string> = {}) {
  const type = "application/x-www-form-urlencoded";
  const answer = await fetch(platform.url + registrationPath, {
    method: "POST",
    headers: { "x-forwarded-proto": "https", "content-type": type, ...headers },
    body: String(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
}
interface Answer {
  code: number;
  message: string;
  data: Record<string, string>;
}

async function logged(): Promise<string[]> {
  const { list } = await maker.ok(devices.communicationLog, { params: { id }, query: { type: "online" } });
  return (list as OnlineEntry[]).map(({ reason }) => reason);
}

describe("the form for devices that register over HTTPS", () => {
  it.each(["hmacsha256", "hmacsha1"] as const)(
    "accepts %s, and answers in the format that firmware reads",
    async (method) => {
      const { status, headers, body } = await ask(formOf({}, { method }));
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      const names = { productKey: product.product_key, deviceName: "lamp" };
      expect(body).toEqual({
        code: 200,
        message: "success",
        data: { ...names, deviceSecret: expect.any(String) },
      });
      const device = { ...names, secret: body.data.deviceSecret! };
      const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
      await (await connectDevice({ url }, device)).end();
      await eventually(async () => expect(await logged()).toEqual(expect.arrayContaining(["registered"])));
      const again = await ask(formOf());
      expect(again).toMatchObject({ status: 409, body: { code: 409, data: {} } });
      expect(again.body.message).toContain("Unknown devices");
    },
  );

  it("gets an answer with short headers, for firmware with a small buffer", async () => {
    for (const form of [formOf(), formOf({ random: "" })]) {
      const call = overHttp(platform.url + registrationPath, {
        method: "POST",
        headers: { "x-forwarded-proto": "https", "content-type": "application/x-www-form-urlencoded" },
      }).end(String(form));
      const [answer] = (await once(call, "response")) as [IncomingMessage];
      const names = answer.resume().rawHeaders.filter((_, i) => i % 2 === 0);
      expect(names).toContain("Content-Length");
      expect(answer.rawHeaders.join(": \r\n").length).toBeLessThan(500);
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
    }
  });

  it("ends a connection that keeps sending a body that is too large", async () => {
    const socket = connect(Number(new URL(platform.url).port), "127.0.0.1");
    // Whoever writes on is reset.
    socket.on("error", () => {});
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const type = "application/x-www-form-urlencoded";
    const head = `POST ${registrationPath} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 999999999\r\n\r\n`;
    socket.write(head + "a".repeat(2 ** 20));
    socket.on("drain", () => socket.write("a".repeat(2 ** 16)));
    socket.resume();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(50 * 2 ** 20);
  });

  it("reveals nothing to callers who do not know the secret", async () => {
    const { product_key: productKey } = product;
    const wrong = [
      formOf({}, { key: "wrong" }),
      formOf({ random: "18" }),
      formOf({ deviceName: "nobody" }),
      formOf({ productKey: `${productKey}x` }),
      formOf({}, { method: "hmacmd5" }),
    ];
    const answers = [];
    for (const form of wrong) answers.push(await ask(form));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 401, body: answers[0]!.body });
    expect(answers[0]!.body.message).toMatch(/^The device is not registered: /);
    const chinese = await ask(wrong[0]!, { "accept-language": "zh-CN" });
    expect(chinese.body.message).toMatch(/^设备注册失败：/);
    expect((await maker.ok(devices.get, { params: { id } })).activated).toBe(2);
    await eventually(async () =>
      expect(await logged()).toEqual(expect.arrayContaining(["refused_product_secret", "refused_hmacmd5"])),
    );
  });

  it("is refused without TLS", async () => {
    for (const proto of ["http", "https, http"]) {
      const { status, body } = await ask(formOf(), { "x-forwarded-proto": proto });
      expect({ status, body }).toEqual({
        status: 403,
        body: { code: 403, data: {}, message: "Use the HTTPS address of this platform." },
      });
    }
    await eventually(async () => expect(await logged()).toEqual(["refused_no_tls", "refused_no_tls"]));
  });

  it("refuses an incomplete or invalid form, and names the fields", async () => {
    const none: [URLSearchParams | string, string][] = [
      ["", "productKey: Required; deviceName: Required; random: Required; sign: Required"],
      ["productKey=a", "deviceName: Required; random: Required; sign: Required"],
      [formOf({ random: "" }), "random: Required"],
      [formOf({ sign: "" }), "sign: Required"],
      [formOf({ deviceName: "a b" }), "deviceName: Illegal input"],
      [formOf({ signMethod: "hmacsha512" }), "signMethod: Choose one of the options"],
    ];
    for (const [form, message] of none)
      expect(await ask(form)).toMatchObject({ status: 422, body: { code: 422, data: {}, message } });
    const chinese = await ask(formOf({ sign: "" }), { "accept-language": "zh-CN" });
    expect(chinese.body.message).toBe("sign: 必填");
    const json = { "content-type": "application/json" };
    expect(await ask("{}", json)).toMatchObject({ status: 400, body: { code: 400, data: {} } });
    const large = formOf({ random: "1".repeat(limits.registrationBodyBytes) });
    expect(await ask(large)).toMatchObject({ status: 413, body: { code: 413, data: {} } });
  });

  it("says when to try again after too many registrations", async () => {
    const { address } = limits.registrationsPerMinute;
    const form = formOf();
    const registration = {
      identity: { productKey: product.product_key, deviceName: "lamp" },
      mayCreate: false,
      random: "17",
      signMethod: "hmacsha256",
      signature: form.get("sign")!,
    } as const;
    const source = { address: "127.0.0.1", isSecure: true };
    for (let i = 0; i < address; i += 1) await platform.gateway.register(registration, source);
    const { status, headers } = await ask(form);
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
  });
});

it("is answered at the HTTPS port, and not at the HTTP port", async () => {
  const files = await forFile(certificateFiles());
  const other = await forFile(
    startPlatform({
      HTTPS_PORT: "0",
      MQTTS_PORT: "0",
      PUBLIC_URL: "https://things.example.com",
      TLS_CERT: files.certificate,
      TLS_KEY: files.key,
    }),
  );
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const call = overTls({
    host: "127.0.0.1",
    port: other.httpsPort!,
    path: registrationPath,
    method: "POST",
    headers,
    rejectUnauthorized: false,
  }).end(String(formOf()));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(401);
  const plain = await fetch(other.url + registrationPath, {
    method: "POST",
    headers,
    body: String(formOf()),
  });
  expect(plain.status).toBe(403);
});

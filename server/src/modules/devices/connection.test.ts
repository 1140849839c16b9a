import { isIPv4 } from "node:net";
import { devices } from "@thingwright/contract/devices.ts";
import { expect, test } from "vitest";
import { certificateFiles, makeCertificate } from "../../../test/certificates.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { connection } from "./connection.ts";

const made = makeCertificate();
const files = await certificateFiles(made);
const platform = await forFile(
  startPlatform({
    TLS_CERT: files.certificate,
    TLS_KEY: files.key,
    MQTTS_PORT: "0",
    PUBLIC_HOST: "things.example.com",
    PUBLIC_URL: "https://console.example.com",
  }),
);

test("tells where devices connect and what they trust there, and where the console is", async () => {
  const actor = await platform.actor();
  const { mqtt, mqtts } = platform.gateway.ports;
  expect(await actor.ok(devices.connection)).toEqual({
    host: "things.example.com",
    mqtt_port: mqtt,
    mqtts_port: mqtts,
    mqtts_anchor: made.cert,
    websocket_path: "/mqtt",
    console_url: "https://console.example.com",
    lan_address: null,
  });
});

test("tells the machine's own address only to itself, and only where settings name no other", async () => {
  const gateway = { ports: { mqtt: 1883, mqtts: null }, anchor: () => null };
  const told = async (address: string, settings: object = {}) =>
    (await connection({ address }, { HOST: "0.0.0.0", ...settings }, gateway)).lan_address;
  // A machine without any network has none.
  expect(await told("127.0.0.1")).toSatisfy((own) => own === null || isIPv4(own as string));
  expect(await told("203.0.113.9")).toBeNull();
  expect(await told("::1", { HOST: "127.0.0.1" })).toBeNull();
  expect(await told("::1", { PUBLIC_HOST: "things.example.com" })).toBeNull();
  expect(await told("::1", { PUBLIC_URL: "https://things.example.com" })).toBeNull();
});

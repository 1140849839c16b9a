import { devices } from "@thingwright/contract/devices/devices.ts";
import { expect, test } from "vitest";
import { certificateFiles, makeCertificate } from "../../../test/certificates.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const made = makeCertificate();
const files = await forFile(certificateFiles(made));
const platform = await forFile(
  startPlatform({
    TLS_CERT: files.certificate,
    TLS_KEY: files.key,
    MQTTS_PORT: "0",
    PUBLIC_HOST: "things.example.com",
    PUBLIC_URL: "https://console.example.com",
  }),
);

test("returns where devices connect, and the certificate that they trust", async () => {
  const actor = await platform.actor();
  const { mqtt, mqtts } = platform.gateway.ports;
  expect(await actor.ok(devices.connection)).toEqual({
    host: "things.example.com",
    mqtt_port: mqtt,
    mqtts_port: mqtts,
    mqtts_anchor: made.cert,
    websocket_path: "/mqtt",
    lan_address: null,
  });
});

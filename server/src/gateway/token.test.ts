import { expect, test } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestClient, type TestDevice } from "../../test/gateway.ts";

const home = await forFile(startTestGateway());

const me = "v1/devices/me";

function connect(device: TestDevice, options: Parameters<typeof connectDevice>[2] = {}): Promise<TestClient> {
  return connectDevice(home, device, {
    clientId: "",
    username: device.token,
    password: undefined as unknown as string,
    silent: true,
    ...options,
  });
}

const latest = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ code: number; topic: string; reason: string | null }>`
    select code, topic, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

test("of a batch only the odd entries are lost, and each is named", async () => {
  const device = home.device();
  const client = await connect(device);
  const ts = Date.now() - 5000;
  await client.post(`${me}/telemetry`, [
    { ts, values: { level: 1 } },
    7,
    { ts: "yesterday", values: { heat: 2 } },
    null,
    { ts: ts + 1, values: { heat: 3, level: 101, nope: 1 } },
    { power: true },
  ]);
  expect(await latest(device)).toEqual({ level: 1, heat: 3, power: true });
  const [line] = await logOf(device);
  expect(line).toMatchObject({ code: 460, topic: `${me}/telemetry` });
  expect(line!.reason!.split("; ").map((part) => part.split(": ")[0])).toEqual([
    "telemetry.1",
    "heat",
    "telemetry.3",
    "level",
    "nope",
  ]);
  await client.end();
});

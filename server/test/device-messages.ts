import { connectDevice, type TestClient, type TestDevice, type TestGateway } from "./gateway.ts";

/** What a device of the native dialect says to a gateway of tests, and what becomes of it. */
export function deviceMessages(home: TestGateway) {
  const historyOf = ({ deviceNo }: TestDevice) =>
    home.rows<{ time: number; values: Record<string, unknown> }>`
      select time, values from telemetry where device_no = ${deviceNo} order by time`;
  return {
    /** Runs with a device that is connected. */
    withDevice: async (run: (client: TestClient, device: TestDevice) => Promise<void>): Promise<void> => {
      const device = home.device();
      const client = await connectDevice(home, device);
      await run(client, device);
      await client.end();
    },
    /** The values that are stored, oldest first, each with its time. */
    historyOf,
    valuesOf: async (device: TestDevice) => (await historyOf(device)).map(({ values }) => values),
  };
}

/** Sends a message, and gives its reply. */
export async function replyTo(client: TestClient, topic: string, payload: unknown) {
  await client.post(topic, payload);
  return client.next(`${topic}_reply`);
}

import { connectDevice, type TestClient, type TestDevice, type TestGateway } from "./gateway.ts";

/** Helpers for messages of native devices to a test gateway, and for the values that these store. */
export function deviceMessages(home: TestGateway) {
  const historyOf = ({ deviceNo }: TestDevice) =>
    home.rows<{ time: number; values: Record<string, unknown> }>`
      select time, values from telemetry where device_no = ${deviceNo} order by time`;
  return {
    /** Runs a function with a connected device. */
    withDevice: async (run: (client: TestClient, device: TestDevice) => Promise<void>): Promise<void> => {
      const device = home.device();
      const client = await connectDevice(home, device);
      await run(client, device);
      await client.end();
    },
    /** The stored values, oldest first, each with its time. */
    historyOf,
    valuesOf: async (device: TestDevice) => (await historyOf(device)).map(({ values }) => values),
  };
}

/** Sends a message. @returns the reply */
export async function replyTo(client: TestClient, topic: string, payload: unknown) {
  await client.post(topic, payload);
  return client.next(`${topic}_reply`);
}

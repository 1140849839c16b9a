import { deviceIssues } from "@thingwright/contract/devices/device-issues.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

/** An issue to all devices of the sample's product. */
async function issued({ admin, params }: Sample): Promise<Record<string, string>> {
  const product_id = params.productId!;
  const body = { product_id, params: { relay: true, dimming: 40 }, rate: 1000, filter: { product_id } };
  const { task_id: issueId } = await admin.ok(deviceIssues.create, { body });
  return { issueId };
}

export const screens = defineScreens({
  deviceIssues: {
    prepare: async (sample) => (await issued(sample), {}),
    ready: shows("dimming"),
    empty: "No bulk commands yet",
  },
  deviceIssue: {
    prepare: issued,
    ready: shows("hall-lamp-01"),
  },
});

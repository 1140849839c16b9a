import { addAppUsers } from "../src/app-users-sample.ts";
import { addCalls, addConsumables } from "../src/device-past-sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

const called = { prepare: async (sample: Parameters<typeof addCalls>[0]) => (await addCalls(sample), {}) };
const lived = {
  prepare: async (sample: Parameters<typeof addCalls>[0]) => (await addCalls(sample), {}),
  ready: shows("Added to the platform"),
};

export const screens = defineScreens({
  consumableList: {
    prepare: async (sample) => (await addConsumables(sample), {}),
    ready: shows("Used up"),
    empty: "No consumables yet",
  },
  deviceCalls: { ...called, ready: shows("Service find_me") },
  fleetCalls: {
    ...called,
    ready: shows("Service find_me"),
    parts: {
      async details(page) {
        await page.getByText("Service find_me").filter({ visible: true }).first().click();
        await page.getByRole("dialog").getByText("Send again").waitFor();
      },
    },
  },
  deviceLife: lived,
  fleetLife: lived,
  fleetBindLog: {
    prepare: async (sample) => (await addAppUsers(sample), {}),
  },
});

import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  unknownDevices: {
    ready: shows("porch-lamp-07"),
    empty: "No unknown devices in the last hour",
  },
});

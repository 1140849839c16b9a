import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  accountInfo: {
    ready: shows("Profile"),
  },
});

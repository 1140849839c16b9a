import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  roleManage: {
    ready: shows("研发团队"),
    empty: "A role decides what members can see and do",
  },
  roleInfo: {
    ready: shows("2 of 5 selected"),
  },
});

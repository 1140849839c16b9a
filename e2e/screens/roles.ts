import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  roleManage: {
    ready: shows("研发团队"),
    empty: "A role decides what members can see and do",
  },
  roleInfo: {
    // Other screens may have created products of their own by now.
    ready: (page) => page.getByText(/^2 of \d+ selected/).waitFor(),
  },
});

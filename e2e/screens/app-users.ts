import { addAppUsers } from "../src/app-users-sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  userList: {
    ready: shows("Lena"),
    prepare: async (sample) => (await addAppUsers(sample), {}),
    empty: "No users yet",
  },
  userInfo: {
    ready: shows("l***@example.com"),
    prepare: async (sample) => ({ userId: await addAppUsers(sample) }),
    parts: { revealed: presses("Show in full", "lena@example.com") },
  },
  familyInfo: {
    ready: shows("Cottage"),
    prepare: async (sample) => ({ userId: await addAppUsers(sample) }),
  },
});

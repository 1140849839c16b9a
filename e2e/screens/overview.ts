import { addMinutes } from "@thingwright/server/test/bulk.ts";
import { addApps } from "../src/apps-sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  application: {
    ready: shows("com.example.lamps"),
    async prepare({ platform, admin, params }) {
      const { connectionString, clock } = platform;
      const [ownerId, productId] = [admin.owner, params.productId!];
      await addMinutes(connectionString, { ownerId, productId, now: clock.now() });
      await addApps(admin);
      return {};
    },
    empty: "Four steps to your first value",
  },
});

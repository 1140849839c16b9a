import { addMinutes } from "@thingwright/server/test/bulk.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  application: {
    ready: shows("客厅落地灯 Pro"),
    async prepare({ platform, admin, params }) {
      const { connectionString, clock } = platform;
      const [ownerId, productId] = [admin.owner, params.productId!];
      await addMinutes(connectionString, { ownerId, productId, now: clock.now() });
      return {};
    },
    empty: "Four steps to your first value",
  },
});

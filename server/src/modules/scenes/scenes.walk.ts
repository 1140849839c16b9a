import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { signInAtHome } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A scene of the home of `appUser`. */
    scene: string;
  }
}

const actions = (device: string) => [
  { kind: "issue" as const, device_id: device, params: { switch: true } },
  { kind: "wait" as const, seconds: 1 },
];

export const makeInAccount: MakeInAccount = async (platform, owner, { product, appUser, home, device }) => {
  const marked = { actions: { switch: {} }, triggers: { switch: {} } };
  await owner.ok(productScenes.save, { params: { id: product }, body: marked });
  const host = platform.as(await signInAtHome(platform.sql, platform.clock, appUser));
  const { id } = await host.ok(homeScenes.create, {
    params: { id: home },
    body: { name: "Evening", actions: actions(device) },
  });
  return { scene: id };
};

export const samples: SamplesOf<"homeScenes"> = {
  homeScenes: {
    list: ({ home }) => ({ params: { id: home } }),
    parts: ({ home }) => ({ params: { id: home } }),
    create: ({ home, device }) => ({
      params: { id: home },
      body: { name: "Morning", actions: actions(device) },
    }),
    get: ({ scene }) => ({ params: { id: scene } }),
    update: ({ scene, device }) => ({
      params: { id: scene },
      body: {
        name: "Night",
        actions: actions(device),
        enabled: true,
        match: "any",
        conditions: [{ kind: "point", device_id: device, identifier: "switch", operator: "eq", value: true }],
      },
    }),
    remove: ({ scene }) => ({ params: { id: scene } }),
    runs: ({ scene }) => ({ params: { id: scene } }),
    run: ({ scene }) => ({ params: { id: scene } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "GET /app/v1/home/{}/scene",
  "GET /app/v1/home/{}/scene_part",
  "POST /app/v1/home/{}/scene",
  "GET /app/v1/scene/{}/run",
  "POST /app/v1/scene/{}/run",
];

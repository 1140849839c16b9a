import fc from "fast-check";
import { expect, test } from "vitest";
import { type Dialect, isOwn } from "@thingwright/contract/device-topics/access.ts";
import { filterMatches } from "../broker/topic-filter.ts";

const own = { productKey: "a1B2c3", deviceName: "lamp-01", deviceId: "6c828cba434ff40c" };
/**
 * Devices whose topics the device under test must not hear: one of the same product, one with the same device name, and
 * one that shares neither.
 */
const others = [
  { productKey: "a1B2c3", deviceName: "lamp-02", deviceId: "6c828cba434ff40d" },
  { productKey: "z9Y8x7", deviceName: "lamp-01", deviceId: "035233aMvUyas6XZnyDBQc" },
  { productKey: "z9Y8x7", deviceName: "door", deviceId: "6c828cba434ff40" },
];
type Names = typeof own;

/**
 * The beginnings of topics that contain a device's own names, written down independently of the code under test. `*` is
 * any one level.
 */
const places: Record<Dialect, (names: Names) => string[]> = {
  native: ({ productKey: pk, deviceName: dn }) => [
    `/sys/${pk}/${dn}`,
    `/${pk}/${dn}`,
    `/shadow/*/${pk}/${dn}`,
    `/ota/device/*/${pk}/${dn}`,
    `/ext/*/${pk}/${dn}`,
    `/ext/rrpc/*/${pk}/${dn}`,
    `/ext/rrpc/*/sys/${pk}/${dn}`,
  ],
  token: () => ["v1/devices/me", "v2/fw"],
  tuyalink: ({ deviceId }) => [`tylink/${deviceId}`],
};
const ways = (names: Names) => [...places.native(names), ...places.tuyalink(names)];
/** Topics that the device must not hear: the topics of other devices, and topics that belong to no device. */
const foreign = [
  ...others
    .flatMap(ways)
    .flatMap((place) => ["", "/thing/service/property/set", "/a"].map((end) => place + end)),
  "v1/devices/you/telemetry",
  "v2/other",
  "$SYS/broker/uptime",
].map((topic) => topic.replace("*", "upgrade"));

const level = fc.constantFrom(
  ..."+|#||a|thing|sys|ext|rrpc|device|upgrade|tylink|me|$share".split("|"),
  ...[own, ...others].flatMap((names) => Object.values(names)),
);
const open = level.filter((text) => text !== "#");
const behind = fc
  .tuple(fc.array(open, { maxLength: 4 }), fc.constantFrom([], ["#"]))
  .map(([levels, last]) => [...levels, ...last]);
const settings = { seed: 20261122, numRuns: 3000 };

const dialects = Object.keys(places) as Dialect[];

test.each(dialects)("%s: any filter below the name of a device belongs to the device", (dialect) => {
  const place = fc.constantFrom(...places[dialect](own));
  fc.assert(
    fc.property(place, open, behind, (path, any, levels) => {
      const filter = [path.replace("*", any), ...levels].join("/");
      expect(isOwn(dialect, own, filter), filter).toBe(true);
    }),
    settings,
  );
});

test.each(dialects)("%s: no granted filter matches a topic of another device", (dialect) => {
  const place = fc.constantFrom(...dialects.flatMap((one) => places[one](own)));
  /** A filter that resembles one of the device's own topics: up to three levels are replaced. */
  const near = fc
    .tuple(place, fc.array(fc.tuple(fc.nat(7), level), { maxLength: 3 }), behind)
    .map(([path, changes, levels]) => {
      const changed = path.replace("*", "upgrade").split("/");
      for (const [at, text] of changes) changed[at % changed.length] = text;
      return [...changed, ...levels].join("/");
    });
  const seen = { granted: 0, reaching: 0 };
  fc.assert(
    fc.property(near, (filter) => {
      const isGranted = isOwn(dialect, own, filter);
      const reached = foreign.filter((topic) => filterMatches(filter, topic));
      expect(isGranted && reached.length > 0, filter).toBe(false);
      seen.granted += Number(isGranted);
      seen.reaching += Number(reached.length > 0);
    }),
    settings,
  );
  expect(seen.granted).toBeGreaterThan(50);
  expect(seen.reaching).toBeGreaterThan(50);
});

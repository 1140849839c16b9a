import { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import { sameJson } from "@thingwright/contract/basics/same-json.ts";
import type { HomeDelta, HomeSnapshot, TileChange } from "@thingwright/contract/people/home-live.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { SharedValue } from "@thingwright/contract/content/shares.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { Hearing, HomeLiveSources, Opened } from "../../http/live-sources.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { appScope, deviceScope, personScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { NewsAtHome } from "../../platform/news-at-home.ts";
import type { Person } from "../../platform/person.ts";
import { sharedValues, shownAtHome } from "../shares/index.ts";
import { latest } from "../telemetry/index.ts";
import { get } from "./at-home.ts";
import type { Tiles } from "./tiles.ts";
import { tiledIds } from "./tiles.store.ts";

interface Deps {
  sql: Sql;
  bus: Bus;
  news: NewsAtHome;
  tiles: Tiles;
}

/** Makes the live sources of homes and devices that people at home can follow. */
export function deviceLiveSourcesAtHome(deps: Deps): Pick<HomeLiveSources, "home" | "shared" | "device"> {
  const { news } = deps;
  return {
    home(person, homeId, hearing) {
      const opened = tilesOf(deps, person, homeId, hearing);
      const ends = [
        news.onHome(homeId, (again) => hearing.tell({ again: [...again] } satisfies HomeDelta<"home">)),
        news.onDevicesOf(homeId, hearing.anew),
      ];
      return both(opened, () => ends.forEach((end) => end()));
    },
    shared(person, id, hearing) {
      const opened = tilesOf(deps, person, undefined, hearing);
      const deafen = news.onPerson(person.uid, ({ again }) => again.includes("devices") && hearing.anew());
      const read = async () => {
        if (id !== person.uid) throw problem("not_found");
        return opened.read();
      };
      return both({ ...opened, read }, deafen);
    },
    device: (person, id, hearing) => deviceOf(deps, person, id, hearing),
  };
}

function both({ read, stop }: Opened, deafen: () => void): Opened {
  return {
    read,
    stop: () => {
      deafen();
      stop();
    },
  };
}

/** Collects functions that end subscriptions. A function that is added after the end is called at once. */
function endings() {
  const ends: (() => void)[] = [];
  let ended = false;
  return {
    add: (...begun: (() => void)[]): void => {
      if (ended) for (const end of begun) end();
      else ends.push(...begun);
    },
    stop: (): void => {
      ended = true;
      for (const end of ends.splice(0)) end();
    },
  };
}

/** The fields of a tile that change with the reports of its device, and those that decide which reports change them. */
interface Shown extends TileChange {
  main: string | undefined;
  known_from: number;
}

/** Follows the tiles of a home, or of the devices that others share with the person. */
function tilesOf(
  { sql, bus, news, tiles }: Deps,
  person: Person,
  homeId: string | undefined,
  { tell, anew, more }: Hearing,
): Opened {
  const { add, stop } = endings();
  const shown = new Map<string, Shown>();
  // Deltas that arrive before the tiles have been read. A delta has either all values or the presence, so only the
  // latest of each is kept.
  let early: Map<string, Delta<"device">> | null = new Map();
  const forward = (id: string, delta: Delta<"device">) => {
    const change = changeOf(shown.get(id), delta);
    if (change) tell({ tiles: [change] } satisfies HomeDelta<"shared">);
  };
  const hear = (id: string, delta: Delta<"device">) => {
    if (early) early.set(id, { ...early.get(id), ...delta });
    else forward(id, delta);
  };
  return {
    stop,
    async read() {
      const reach = { person, scope: personScope(person), sql };
      const ids = await tiledIds(appScope(person), sql, { uid: person.uid, homeId });
      more(ids.length);
      for (const id of ids)
        add(
          bus.subscribe(liveTopic("device", id), (delta) => hear(id, delta as Delta<"device">)),
          news.onDevice(id, anew),
        );
      await bus.settled();
      const found = await tiles.read(reach, homeId);
      for (const { tile, known_from } of found)
        shown.set(tile.id, {
          id: tile.id,
          online: tile.online,
          value: tile.value,
          main: tile.main?.identifier,
          known_from,
        });
      const before = early ?? new Map<string, Delta<"device">>();
      early = null;
      for (const [id, delta] of before) forward(id, delta);
      return { tiles: found.map(({ tile }) => tile) } satisfies HomeSnapshot<"home">;
    },
  };
}

/** Returns what a delta changes on a tile, and updates the tile. */
function changeOf(tile: Shown | undefined, { device, properties }: Delta<"device">): TileChange | undefined {
  if (!tile) return undefined;
  const change: TileChange = { id: tile.id };
  if (device?.online !== undefined && device.online !== tile.online) change.online = device.online;
  const last = properties?.find(({ identifier }) => identifier === tile.main)?.reported;
  if (last && last.time >= tile.known_from && !sameJson(last.value, tile.value)) change.value = last.value;
  if (Object.keys(change).length === 1) return undefined;
  Object.assign(tile, change);
  return change;
}

/** Follows a device with the values that its panel shows. */
function deviceOf({ sql, bus, news }: Deps, person: Person, id: string, { tell, anew }: Hearing): Opened {
  const { add, stop } = endings();
  const known = new Map<string, SharedValue>();
  let early: Delta<"device"> | null = {};
  let seen: (properties: readonly PropertyState[]) => SharedValue[] = () => [];
  const forward = ({ device, properties = [] }: Delta<"device">) => {
    const online = device?.online;
    const values = seen(properties).filter((value) => !sameJson(value, known.get(value.identifier)));
    for (const value of values) known.set(value.identifier, value);
    if (online === undefined && values.length === 0) return;
    tell({
      ...(online !== undefined && { online }),
      ...(values.length > 0 && { values }),
    } satisfies HomeDelta<"device">);
  };
  add(
    news.onDevice(id, anew),
    bus.subscribe(liveTopic("device", id), (delta) => {
      if (early) early = { ...early, ...(delta as Delta<"device">) };
      else forward(delta as Delta<"device">);
    }),
  );
  return {
    stop,
    async read() {
      const device = await get({ person, sql }, id);
      add(news.onProduct(device.productId, anew));
      const reach = { scope: deviceScope(device), sql };
      const identifiers = await shownAtHome(reach, device);
      seen = (properties) =>
        sharedValues(properties, identifiers).filter(({ time }) => time >= device.known_from);
      const values = seen(await latest(reach, id));
      for (const value of values) known.set(value.identifier, value);
      const before = early ?? {};
      early = null;
      forward(before);
      return { device: DeviceAtHome.parse(device), values } satisfies HomeSnapshot<"device">;
    },
  };
}

import { z } from "zod";
import { DeviceAtHome, DeviceTile } from "./bindings.ts";
import { Online } from "../grammar/enum-schemas.ts";
import { SharedValue } from "../content/shares.ts";
import { Id } from "../basics/text.ts";

/** What of a home may have changed: its name and place, its rooms, its members. */
const homeNews = ["home", "rooms", "members"] as const;
export type HomeNews = (typeof homeNews)[number];

/**
 * What of a person may have changed: their homes, the devices that they reach, what is shared of those that they have or that are in
 * homes of theirs, their messages, sessions, or profile.
 */
const personNews = ["homes", "devices", "shares", "messages", "sessions", "profile"] as const;
export type PersonNews = (typeof personNews)[number];

/** What has changed on a tile: what is left out is as before. */
const TileChange = z.object({ id: Id, online: Online.optional(), value: z.unknown().optional() });
export type TileChange = z.infer<typeof TileChange>;

interface HomeTopic {
  snapshot: z.ZodType;
  delta: z.ZodType;
}

/**
 * The subjects that people at home can follow, by kind. A subscription names a kind and an id; one that is lost with a right
 * is refused as one that never was.
 */
export const homeLiveTopics = {
  /**
   * A home: what the tiles of its devices show. `again` names what of it can be read anew. Where devices have come or gone, or are
   * called something else, it begins anew with a snapshot.
   */
  home: {
    snapshot: z.object({ tiles: z.array(DeviceTile) }),
    delta: z.object({
      tiles: z.array(TileChange).optional(),
      again: z.array(z.enum(homeNews)).optional(),
    }),
  },
  /** The tiles of the devices that others share with the person, by the person's own id. */
  shared: {
    snapshot: z.object({ tiles: z.array(DeviceTile) }),
    delta: z.object({ tiles: z.array(TileChange).optional() }),
  },
  /** A device, with the latest values of the function points that its panel shows. */
  device: {
    snapshot: z.object({ device: DeviceAtHome, values: z.array(SharedValue) }),
    delta: z.object({ online: Online.optional(), values: z.array(SharedValue).optional() }),
  },
  /** What is the person's own, by their id: `again` names what can be read anew. */
  person: {
    snapshot: z.null(),
    delta: z.object({ again: z.array(z.enum(personNews)) }),
  },
} as const satisfies Record<string, HomeTopic>;
export type HomeLiveKind = keyof typeof homeLiveTopics;
export type HomeSnapshot<K extends HomeLiveKind> = z.output<(typeof homeLiveTopics)[K]["snapshot"]>;
export type HomeDelta<K extends HomeLiveKind> = z.output<(typeof homeLiveTopics)[K]["delta"]>;

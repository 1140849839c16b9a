import { z } from "zod";
import { DeviceAtHome, DeviceTile } from "./bindings.ts";
import { Online } from "../grammar/enum-schemas.ts";
import { SharedValue } from "../content/shares.ts";
import { Id } from "../basics/text.ts";

/** Parts of a home that may have changed: its name and place, its rooms, its members. */
const homeNews = ["home", "rooms", "members"] as const;
export type HomeNews = (typeof homeNews)[number];

/**
 * Data of a person that may have changed: their homes, the devices that they may see, the shares of their devices and
 * of those in their homes, their messages, sessions or profile.
 */
const personNews = ["homes", "devices", "shares", "messages", "sessions", "profile"] as const;
export type PersonNews = (typeof personNews)[number];

/** A change of a tile: fields that are left out are as before. */
const TileChange = z.object({ id: Id, online: Online.optional(), value: z.unknown().optional() });
export type TileChange = z.infer<typeof TileChange>;

interface HomeTopic {
  snapshot: z.ZodType;
  delta: z.ZodType;
}

/**
 * The subjects that people at home can follow, by kind. A subscription names a kind and an id. When the person loses
 * access, the subscription is refused as if the subject did not exist.
 */
export const homeLiveTopics = {
  /**
   * A home: the tiles of its devices. `again` names the parts of the home that the client reads anew. If devices are
   * added, removed or renamed, the subscription begins anew with a snapshot.
   */
  home: {
    snapshot: z.object({ tiles: z.array(DeviceTile) }),
    delta: z.object({
      tiles: z.array(TileChange).optional(),
      again: z.array(z.enum(homeNews)).optional(),
    }),
  },
  /** The tiles of the devices that others share with the person. The subscription's id is the person's own. */
  shared: {
    snapshot: z.object({ tiles: z.array(DeviceTile) }),
    delta: z.object({ tiles: z.array(TileChange).optional() }),
  },
  /** A device, with the latest values of the function points that its panel shows. */
  device: {
    snapshot: z.object({ device: DeviceAtHome, values: z.array(SharedValue) }),
    delta: z.object({ online: Online.optional(), values: z.array(SharedValue).optional() }),
  },
  /**
   * The person's own data: `again` names the parts that the client reads anew. The subscription's id is the person's
   * own.
   */
  person: {
    snapshot: z.null(),
    delta: z.object({ again: z.array(z.enum(personNews)) }),
  },
} as const satisfies Record<string, HomeTopic>;
export type HomeLiveKind = keyof typeof homeLiveTopics;
export type HomeSnapshot<K extends HomeLiveKind> = z.output<(typeof homeLiveTopics)[K]["snapshot"]>;
export type HomeDelta<K extends HomeLiveKind> = z.output<(typeof homeLiveTopics)[K]["delta"]>;

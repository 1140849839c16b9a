import type { Resource } from "@thingwright/contract/grammar/api.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { ScreenParams } from "./screens.tsx";

/** A screen and its path parameters. */
export type RecordPlace = { [K in MenuKey]: { screen: K; params: ScreenParams<K> } }[MenuKey];

/** What a record says about its object, as far as the link to the object's screen needs it. */
interface RecordedObject {
  id: string;
  /** The product that the object belongs to. */
  productId: string | null;
  /** The app that the object belongs to. */
  appId: string | null;
}

/** The screen of a record's object, by resource; undefined if the object has no screen. */
export type RecordPlaces<R extends Resource> = {
  readonly [K in R]?: (object: RecordedObject) => RecordPlace | undefined;
};

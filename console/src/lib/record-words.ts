import type { api, Resource } from "@thingwright/contract/api.ts";
import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { ScreenParams } from "./screens.tsx";

type Contract = typeof api;

/** The calls of a resource that change something, as operation records name them: `products.create`. */
type ActionOf<R extends Resource> = {
  [K in R]: {
    [V in keyof Contract[K] & string]: Contract[K][V] extends { method: "GET" } ? never : `${K}.${V}`;
  }[keyof Contract[K] & string];
}[R];

/**
 * What the operation log says of resources: what each is called, and what each call that changes something has done.
 * `devices.setStatus.1` says it of a call that set the status to 1.
 */
export type RecordWords<R extends Resource> = Readonly<Record<R | ActionOf<R>, string>> & {
  readonly [A in ActionOf<R> as `${A}.${number}`]?: string;
};

/** A screen and what its path needs. */
export type RecordPlace = { [K in MenuKey]: { screen: K; params: ScreenParams<K> } }[MenuKey];

/** Where the object of a record is looked at, by its resource; nothing if there is no screen for it. */
export type RecordPlaces<R extends Resource> = {
  readonly [K in R]?: (object: { id: string; productId: string | null }) => RecordPlace | undefined;
};

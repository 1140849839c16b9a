import type { api, Resource } from "@thingwright/contract/api.ts";
import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { ScreenParams } from "./screens.tsx";

type Contract = typeof api;

/** The routes of a resource that change data, as operation records name them: `products.create`. */
type ActionOf<R extends Resource> = {
  [K in R]: {
    [V in keyof Contract[K] & string]: Contract[K][V] extends { method: "GET" } | { reads: true }
      ? never
      : `${K}.${V}`;
  }[keyof Contract[K] & string];
}[R];

/**
 * The words of the operation log: the name of each resource, and what each route that changes data has done.
 * The key `devices.setStatus.1` is for a call that set the status to 1, `accounts.loginFailed` for one that was refused.
 */
export type RecordWords<R extends Resource> = Readonly<Record<R | ActionOf<R>, string>> & {
  readonly [A in ActionOf<R> as `${A}.${number}` | `${A}Failed`]?: string;
};

/** A screen and its path parameters. */
export type RecordPlace = { [K in MenuKey]: { screen: K; params: ScreenParams<K> } }[MenuKey];

/** What a record tells of where its object is. */
interface RecordedObject {
  id: string;
  /** The product that it belongs to. */
  productId: string | null;
  /** The app that it belongs to. */
  appId: string | null;
}

/** The screen of a record's object, by resource; undefined if the object has no screen. */
export type RecordPlaces<R extends Resource> = {
  readonly [K in R]?: (object: RecordedObject) => RecordPlace | undefined;
};

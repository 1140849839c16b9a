declare const made: unique symbol;

/**
 * The objects of a kind that a caller may see: all, including those that are added later, or only those with these ids.
 */
export type VisibleIds = "all" | readonly string[];

/** The kinds of objects of which a caller may see only some. */
export const restrictableKinds = ["products", "apps"] as const;

/** The objects of an account that a caller may see, by kind. */
export type VisibleObjects = Readonly<Record<(typeof restrictableKinds)[number], VisibleIds>>;

/**
 * The rows that a query may touch: the first parameter of every store function. Only the functions in this file make a
 * scope.
 */
export interface Scope extends VisibleObjects {
  readonly [made]: "scope";
  /** The primary account that owns the rows; null for the platform itself. */
  readonly owner: string | null;
  /** The person at home who sees only their own rows; undefined for a caller who works for the account. */
  readonly person?: string;
}

/** The scope of the platform's own work, which sees every owner's rows. */
export interface SystemScope extends Scope {
  readonly owner: null;
  readonly reason: string;
}

/**
 * Makes the scope of a caller: the rows of the account that the caller works for, limited to the products and apps that
 * the caller may see.
 */
export function scopeOf({ owner, products, apps }: VisibleObjects & { owner: string }): Scope {
  return { owner, products, apps } as Scope;
}

/** Makes the scope of everything that an account has. */
export function accountScope(owner: string): Scope {
  return scopeOf({ owner, products: "all", apps: "all" });
}

/** Makes the scope of a device's messages: the rows of the device's owner, limited to the device's product. */
export function deviceScope(device: { ownerId: string; productId: string }): Scope {
  return { owner: device.ownerId, products: [device.productId], apps: [] } as unknown as Scope;
}

/**
 * Makes the scope of a person at home: the maker's rows that name this person, and the rows of the person's app. The
 * scope includes no product: once a device is found to be the person's, queries about it use a scope for that device.
 */
export function personScope(person: { uid: string; ownerId: string; appId: string }): Scope {
  const { uid, ownerId: owner, appId } = person;
  return { owner, products: [], apps: [appId], person: uid } as unknown as Scope;
}

/**
 * Makes the scope of everything that belongs to an app. Used for an object once it is known that the person at home
 * takes part in it.
 */
export function appScope({ ownerId, appId }: { ownerId: string; appId: string }): Scope {
  return scopeOf({ owner: ownerId, products: "all", apps: [appId] });
}

/** Makes the scope of everything that belongs to the app of a person at home, from the scope of that person. */
export function appOf({ owner, apps, person }: Scope): Scope {
  if (owner === null || person === undefined) throw new Error("only a person at home has an app");
  return scopeOf({ owner, products: "all", apps });
}

/**
 * Makes the scope of the platform's own work. @param reason why the query is not limited to one owner; only people read
 * it
 */
export function systemScope(reason: string): SystemScope {
  return { owner: null, products: "all", apps: "all", reason } as unknown as SystemScope;
}

/** Returns the owner that new rows get. Throws for the system scope, where the row itself must name its owner. */
export function ownerOf(scope: Scope): string {
  if (scope.owner === null) throw new Error("the system scope owns nothing");
  return scope.owner;
}

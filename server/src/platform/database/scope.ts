declare const made: unique symbol;

/** The objects of a kind that somebody reaches: all, later ones included, or those with these ids. */
export type Reached = "all" | readonly string[];

/** The kinds of objects of which somebody may reach only some. */
export const reachedKinds = ["products", "apps"] as const;

/** What of an account somebody reaches. */
export type Reaches = Readonly<Record<(typeof reachedKinds)[number], Reached>>;

/** Whose rows a query may touch: the first parameter of every store function. Only the functions here make a scope. */
export interface Scope extends Reaches {
  readonly [made]: "scope";
  /** The primary account that owns the rows; null for the platform itself. */
  readonly owner: string | null;
  /** The person at home who sees only what is theirs; undefined for whoever works for the account. */
  readonly person?: string;
}

/** The scope of the platform's own work, which sees every owner's rows. */
export interface SystemScope extends Scope {
  readonly owner: null;
  readonly reason: string;
}

/** The scope of a caller: the rows of the account it works for, and of the products and apps that it reaches. */
export function scopeOf({ owner, products, apps }: Reaches & { owner: string }): Scope {
  return { owner, products, apps } as Scope;
}

/** The scope of all that an account has. */
export function accountScope(owner: string): Scope {
  return scopeOf({ owner, products: "all", apps: "all" });
}

/** The scope of a device's messages: its owner's rows, and of the products only its own. */
export function deviceScope(device: { ownerId: string; productId: string }): Scope {
  return { owner: device.ownerId, products: [device.productId], apps: [] } as unknown as Scope;
}

/**
 * The scope of a person at home: of their maker's rows what names this person, and what belongs to their app. It reaches no product:
 * a device that is found to be theirs has a scope of its own.
 */
export function personScope(person: { uid: string; ownerId: string; appId: string }): Scope {
  const { uid, ownerId: owner, appId } = person;
  return { owner, products: [], apps: [appId], person: uid } as unknown as Scope;
}

/** The scope of all that belongs to an app, for work on what a person at home has been found to take part in. */
export function appScope({ ownerId, appId }: { ownerId: string; appId: string }): Scope {
  return scopeOf({ owner: ownerId, products: "all", apps: [appId] });
}

/** The scope of all that belongs to the app of a person at home, by the scope of that person. */
export function appOf({ owner, apps, person }: Scope): Scope {
  if (owner === null || person === undefined) throw new Error("only a person at home has an app");
  return scopeOf({ owner, products: "all", apps });
}

/** @param reason why the query is not limited to one owner; only people read it */
export function systemScope(reason: string): SystemScope {
  return { owner: null, products: "all", apps: "all", reason } as unknown as SystemScope;
}

/** The owner that new rows get. Throws for the system scope, where the row itself must name its owner. */
export function ownerOf(scope: Scope): string {
  if (scope.owner === null) throw new Error("the system scope owns nothing");
  return scope.owner;
}

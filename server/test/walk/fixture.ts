import type { Caller } from "../caller.ts";
import type { Platform } from "../harness.ts";
import { type Fixture, moduleSamples, type OfferedFixture, type ProductFixture } from "./samples.ts";

/** Makes the objects of `owner` that belong to products, one of each kind: a member's role may leave them out. */
export async function makeProducts(platform: Platform, owner: Caller): Promise<ProductFixture> {
  const made = {} as Fixture;
  for (const { makeInProducts } of moduleSamples)
    Object.assign(made, await makeInProducts?.(platform, owner, made));
  return made;
}

/**
 * Makes one object of every kind for `owner`, including those that belong to products.
 * @param others more products of the account: objects that refer to products refer to one of these, too
 */
export async function makeFixture(
  platform: Platform,
  owner: Caller,
  others?: ProductFixture,
): Promise<Fixture> {
  const made = (await makeProducts(platform, owner)) as Fixture;
  const besides = others ?? (await makeProducts(platform, owner));
  for (const { makeInAccount } of moduleSamples)
    Object.assign(made, await makeInAccount?.(platform, owner, made, besides));
  return made;
}

/** Makes one object of every kind that the platform offers to all accounts. */
export async function makeOfferings(platform: Platform, admin: Caller): Promise<OfferedFixture> {
  const made = {} as OfferedFixture;
  for (const { makeOffered } of moduleSamples)
    Object.assign(made, await makeOffered?.(platform, admin, made));
  return made;
}

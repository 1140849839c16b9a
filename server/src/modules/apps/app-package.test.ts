import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { expect, it } from "vitest";
import type { FileStore } from "../../platform/files/file-store.ts";
import { checkPackage, factsOfFile } from "./app-package.ts";

const storeOf = (size: Promise<null>) => ({ size: () => size }) as Partial<FileStore> as FileStore;

it("queues the file reads of each account, so that many calls of one account do not block another account", async () => {
  const { promise: away, resolve: letGo } = Promise.withResolvers<null>();
  const slow = storeOf(away);
  const crowd = Array.from({ length: 100 }, () =>
    factsOfFile(slow, "a.apk", "crowd").catch((error: unknown) => error),
  );
  // Nothing is there: its turn has come.
  const other = factsOfFile(storeOf(Promise.resolve(null)), "b.apk", "other");
  await expect(other).rejects.toMatchObject({ kind: "not_found" });
  letGo(null);
  const kinds = (await Promise.all(crowd)).map((error) => error instanceof Problem && error.kind);
  expect(new Set(kinds)).toEqual(new Set(["not_found", "overloaded"]));
});

it("shortens the package name of another app in a refusal, and replaces unsafe characters", () => {
  const facts = { version: "", version_code: 1, min_sdk: null, signers: [] };
  const found = `com.\u202Eevil\n${"x".repeat(500_000)}`;
  let told = "";
  try {
    checkPackage({ ...facts, package_name: found }, "com.example.lamps");
  } catch (error) {
    told = error instanceof Problem ? error.text("en") : "";
  }
  expect(told).toMatch(/com\.\uFFFDevil\uFFFDx+…/);
  expect(told.length).toBeLessThan(200);
});

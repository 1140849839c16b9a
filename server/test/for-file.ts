import { afterAll } from "vitest";

/**
 * What the tests of a file share, closed after the last of them.
 * @example const platform = await forFile(startPlatform());
 */
export async function forFile<T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(() => started.close());
  return started;
}

import { afterAll } from "vitest";

/**
 * Waits for a resource that all tests of a file share, and closes it after the last test.
 * @example const platform = await forFile(startPlatform());
 */
export async function forFile<T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(() => started.close());
  return started;
}

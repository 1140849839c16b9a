import { describe, expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import { forFile } from "../for-file.ts";
import { findNatsServer, startNatsServer } from "../nats-server.ts";
import { journey } from "./journey.ts";

const program = findNatsServer();
if (!program)
  process.stdout.write("NATS: no nats-server on this machine, no installation was tried over it\n");

describe("an installation of five processes, over NOTIFY", async () => {
  await journey({});
});

describe.each(program ? [program] : [])("an installation of five processes, over NATS (%s)", async (path) => {
  const nats = await forFile(startNatsServer(path));
  const home = await journey({ NATS_URL: nats.url });

  it("reports that NATS is unreachable, and recovers by itself", async () => {
    const readiness = async () => {
      const answer = await fetch(`${home.running.gateway2.url}/readyz`);
      return (await answer.json()) as unknown;
    };
    await nats.stop();
    await eventually(async () =>
      expect(await readiness()).toMatchObject({ warnings: [expect.objectContaining({ name: "bus" })] }),
    );
    await nats.start();
    await eventually(async () => expect(await readiness()).toEqual({ status: "ready" }));
  });
});

import { sql as raw } from "kysely";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import type { Consumer } from "../../src/platform/stream/consumer.ts";

const scope = systemScope("a program of a test works on made-up devices");

/** A device, and the number of one of its reports. */
export type Numbered = [deviceNo: number, n: number];

/** One consumer that stores events in the table `effect`, and one that posts them to an address. */
export function consumersOf(url: string): Consumer[] {
  return [
    {
      name: "storing",
      shards: 4,
      begins: "oldest",
      async handle(events, sql) {
        const all = events.map(numberedOf);
        await raw`
          insert into effect (device_no, n) select * from unnest(
            ${all.map(([deviceNo]) => deviceNo)}::bigint[], ${all.map(([, n]) => n)}::bigint[])`.execute(
          everything(scope, sql),
        );
      },
    },
    {
      name: "calling",
      shards: 4,
      begins: "oldest",
      async deliver(events) {
        const response = await fetch(url, { method: "POST", body: JSON.stringify(events.map(numberedOf)) });
        if (!response.ok) throw new Error(`refused with ${response.status}`);
      },
    },
  ];
}

function numberedOf({ device, data }: DeviceEvent): Numbered {
  return [device.deviceNo, (data as { n: number }).n];
}

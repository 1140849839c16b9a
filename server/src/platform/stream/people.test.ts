import type {
  DeviceEvent,
  NewDeviceEvent,
  NewPersonEvent,
  PersonEvent,
} from "@thingwright/contract/devices/device-events.ts";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { newId } from "../ids.ts";

const now = Date.UTC(2026, 10, 20, 12);

test("events of people reach only consumers of people, in order per person, from any shard", async () => {
  const database = await connectTestDatabase(8);
  onTestFinished(() => database.close());
  const stream = await openTestStream(database);
  onTestFinished(() => stream.finish());
  onTestFinished(() => stream.close());
  const [got, people]: [DeviceEvent[], PersonEvent[]] = [[], []];
  const oldest = { shards: 3, begins: "oldest" } as const;
  stream.consume({ ...oldest, name: "devices", handle: async (events) => void got.push(...events) });
  stream.consume({
    ...oldest,
    name: "people",
    of: "people",
    handle: async (events) => void people.push(...events),
  });
  const ofApp = { ownerId: newId(now), appId: newId(now) };
  const of = (uid: string, time: number): NewPersonEvent => ({
    kind: "signed_in",
    person: { uid, ...ofApp },
    time,
    data: {},
  });
  const uids = Array.from({ length: 20 }, () => newId(now));
  const device = { id: newId(now), deviceNo: 1, ownerId: ofApp.ownerId, productId: newId(now) };
  const online: NewDeviceEvent = { kind: "online", device, time: now, data: { address: "10.0.0.1" } };
  const [first, second] = [1, 2].map((time) => uids.map((uid) => of(uid, time))) as [
    NewPersonEvent[],
    NewPersonEvent[],
  ];
  await database.sql.transaction((sql) => stream.append(sql, [...first, online, ...second]));
  await eventually(() => expect([people.length, got.length]).toEqual([40, 1]));
  for (const uid of uids)
    expect(people.filter(({ person }) => person.uid === uid)).toMatchObject([of(uid, 1), of(uid, 2)]);
  expect(got).toMatchObject([online]);
});

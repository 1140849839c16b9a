import { apps } from "@thingwright/contract/people/apps.ts";
import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { appUserStatus, sex } from "@thingwright/contract/grammar/enums.ts";
import { bindDevice, makePerson, noteBinding, signInAtHome } from "@thingwright/server/test/people.ts";
import { addApps } from "./apps-sample.ts";
import type { Sample } from "./sample.ts";

const day = 86_400;

/** Creates people who use the sample's apps, unless they exist. @returns the id of Lena */
export async function addAppUsers(sample: Sample): Promise<string> {
  const { admin, platform } = sample;
  const query = { keyword: "lena@example.com" };
  const { list } = await admin.ok(appUsers.list, { query });
  if (list[0]) return list[0].id;
  await addApps(admin);
  const [first, second] = (await admin.ok(apps.list)).list.map(({ id }) => id);
  const now = Math.floor(platform.clock.now() / 1000);
  const add = async (...[app, fields]: [string | undefined, Parameters<typeof makePerson>[3]]) =>
    (await makePerson(platform.sql, platform.clock, app!, fields)).uid;
  const gone = { status: appUserStatus.cancelled, email: null, nickname: "" };
  await add(first, { ...gone, created_at: now - 200 * day, cancelled_at: now - 9 * day });
  await add(first, { nickname: "Theodora von", email: "theodora.von.hohenstein@mail.example.com" });
  const told = { sex: sex.male, birth_year: 1958, address: "广东省深圳市南山区科技园路 9 号 3 栋 1201" };
  await add(second, {
    nickname: "王小明",
    phone: "13812345678",
    email: null,
    login_at: now - 3 * day,
    ...told,
  });
  const lena = await add(first, {
    nickname: "Lena",
    email: query.keyword,
    phone: "13987654321",
    sex: sex.female,
    birth_year: 1990,
    address: "221B Baker Street, London",
    language: "de",
    created_at: now - 30 * day,
    login_at: now - 3600,
  });
  await addHomes(sample, lena, await add(first, { nickname: "Jonas" }));
  return lena;
}

/** Adds a home with rooms, another member and the sample's device to a person, and an empty home. */
async function addHomes({ platform, admin, params }: Sample, uid: string, mateId: string): Promise<void> {
  const { sql, clock, as } = platform;
  const host = as(await signInAtHome(sql, clock, uid));
  const mate = as(await signInAtHome(sql, clock, mateId));
  const { id } = await host.ok(homes.create, { body: { name: "Baker Street" } });
  for (const name of ["Living room", "Kitchen", "Bedroom", "客厅"])
    await host.ok(homes.createRoom, { params: { id }, body: { name } });
  const { code } = await host.ok(homes.invite, { params: { id } });
  await mate.ok(homes.accept, { body: { code } });
  await host.ok(homes.create, { body: { name: "Cottage" } });
  const { list: rooms } = await host.ok(homes.rooms, { params: { id } });
  const of = { owner_id: admin.owner, product_id: params.productId!, device_id: params.deviceId! };
  const { app_id } = await admin.ok(appUsers.get, { params: { id: uid } });
  const at = clock.now();
  const whose = { app_id, app_user_id: uid, home_id: id, room_id: rooms[0]!.id };
  await bindDevice(platform, { ...of, ...whose, name: "Reading lamp", bound_at: Math.floor(at / 1000) });
  const entries = [
    { event: 1, way: "device_token", app_user_id: mateId, time: at - 3 * 86_400_000 },
    { event: 2, way: "by_person", app_user_id: mateId, time: at - 86_400_000 },
    { event: 1, way: "pairing_token", app_user_id: uid, time: at - 60_000 },
    { event: 3, way: "pairing_token", app_user_id: mateId, time: at - 30_000 },
  ];
  for (const entry of entries) await noteBinding(platform, { ...of, ...entry, home_id: id });
}

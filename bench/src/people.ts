import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { addStates, settle } from "@thingwright/server/test/bulk.ts";
import { fillHome } from "@thingwright/server/test/bulk-homes.ts";
import { makeBed } from "./lib/bed.ts";
import { type Beside, besideBare } from "./lib/beside-bare.ts";
import { addManyHomes, ofHomes } from "./lib/many-homes.ts";
import type { Bench } from "./measured.ts";

const page_size = 20;
const p99 = 50;
/** The share of the rate of the bare handler, which needs only one query because it knows whose rows it reads. */
const aim = 0.3;

const homesOf = `
  select home.*, member.role, (select count(*) from home_member where home_id = home.id) as member_count,
    (select count(*) from room where home_id = home.id) as room_count
  from home_member as member join home on home.id = member.home_id where member.app_user_id = $1`;
const devicesOf = `
  select device.id, device.device_name, device.online, device.name, product.product_key, product.name as product_name,
    binding.bound_at, binding.home_id, binding.room_id
  from home_member as member
  join device_binding as binding on binding.home_id = member.home_id and binding.unbound_at is null
  join device on device.id = binding.device_id join product on product.id = device.product_id
  where member.app_user_id = $1 order by binding.bound_at`;
const tilesOf = `
  select device.id, device.online, product.icon, state.reported
  from device_binding as binding join device on device.id = binding.device_id join product on product.id = device.product_id
  left join device_state as state on state.device_no = device.device_no
  where binding.home_id = $1 and binding.unbound_at is null order by binding.bound_at`;
const scenesOf = `
  select scene.*, array(select condition from scene_condition where scene_id = scene.id order by place) as conditions
  from scene where home_id = $1 order by id`;
const userColumns = `
  app_user.*, app.name as app_name, (
    select count(*) from device_binding where app_user_id = app_user.id and unbound_at is null) as device_count`;
const usersWhere = (condition: string, order = "created_at desc, id desc") => `
  select ${userColumns} from (
    select * from app_user where owner_id = $1 ${condition} order by ${order} limit ${page_size}
  ) as app_user join app on app.id = app_user.app_id`;
const userOf = `select ${userColumns} from app_user join app on app.id = app_user.app_id where app_user.id = $1`;
const logOf = `
  select log.*, app_user.nickname, home.name as home_name from (
    select * from binding_log where device_id = $1 order by time desc, id desc limit ${page_size}
  ) as log left join app_user on app_user.id = log.app_user_id left join home on home.id = log.home_id`;

/** First pages of people at home, and of the maker of their app. */
export const peopleBench: Bench = {
  name: "people",
  title:
    `First pages of ${ofHomes.people.toLocaleString("en")} people with ${ofHomes.devices.toLocaleString("en")} devices and ` +
    `${ofHomes.scenes.toLocaleString("en")} scenes, 32 connections`,
  async measure() {
    const bed = await makeBed();
    try {
      const { productId, appId: app_id } = await addManyHomes(bed);
      await addStates(bed.connectionString, productId);
      const home = await fillHome(bed.connectionString, { productId, devices: page_size, entries: 1000 });
      await settle(bed.connectionString);
      const { token, uid, homeId, deviceId } = home;
      const { owner } = bed.admin;
      const person = { token, aim, p99 };
      const maker = { aim, p99 };
      const users = (name: string, query: object, text: string, ...values: unknown[]): Beside => ({
        ...maker,
        name: `users: ${name}`,
        route: appUsers.list,
        query: { page_size, ...query },
        bare: { text, values: [owner, ...values] },
      });
      return await besideBare(bed, [
        { ...person, name: "homes", route: homes.list, bare: { text: homesOf, values: [uid] } },
        { ...person, name: "devices", route: bindings.list, bare: { text: devicesOf, values: [uid] } },
        {
          ...person,
          name: "tiles of a home",
          route: bindings.tiles,
          query: { home_id: homeId },
          bare: { text: tilesOf, values: [homeId] },
        },
        {
          ...person,
          name: "scenes of a home",
          route: homeScenes.list,
          params: { id: homeId },
          bare: { text: scenesOf, values: [homeId] },
        },
        users("no filter", {}, usersWhere("")),
        users("of an app", { app_id }, usersWhere("and app_id = $2"), app_id),
        users("cancelled", { status: 2 }, usersWhere("and status = 2")),
        users("of a sex", { sex: 1 }, usersWhere("and sex = 1")),
        users(
          "who have signed in last",
          { sort: "login_at", order: "desc" },
          usersWhere("", "login_at desc nulls last, id desc"),
        ),
        users(
          "signed in within a time",
          { login_from: 1_721_000_000, login_to: 1_722_000_000 },
          usersWhere("and login_at between $2 and $3"),
          1_721_000_000,
          1_722_000_000,
        ),
        users(
          "keyword “Person 2999”",
          { keyword: "Person 2999" },
          usersWhere("and lower(nickname) ~>=~ $2 and lower(nickname) ~<~ $3"),
          "person 2999",
          "person 299:",
        ),
        {
          ...maker,
          name: "one user",
          route: appUsers.get,
          params: { id: uid },
          bare: { text: userOf, values: [uid], one: true },
        },
        {
          ...maker,
          name: "homes of a user",
          route: appUsers.family,
          params: { id: uid },
          bare: { text: devicesOf, values: [uid] },
        },
        {
          ...maker,
          name: "binding log of a device",
          route: devices.communicationLog,
          params: { id: deviceId },
          query: { type: "bind", limit: page_size },
          bare: { text: logOf, values: [deviceId] },
        },
      ]);
    } finally {
      await bed.end();
    }
  },
};

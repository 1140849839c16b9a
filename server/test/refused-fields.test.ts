import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "./caller.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let role: string;
beforeAll(async () => {
  maker = await platform.actor();
  const everything = { kind: "all" } as const;
  const body = {
    name: "Clerks",
    menu_permissions: ["productList" as const],
    products: everything,
    apps: everything,
  };
  role = (await maker.ok(roles.create, { body })).id;
});

interface FieldRefusal {
  path: string;
  en: string;
  zh_CN: string;
  call: () => Promise<{ route: Route; given: Parameters<Caller["call"]>[1] }>;
}

/** The call that gives a new product this one function point. */
async function defining(fields: object) {
  const { id } = await platform.product(maker);
  const point = { name: "Power", data_type: "bool", transfer_type: "issue_report", ...fields };
  return { route: products.define, given: { params: { id }, body: { list: [point] } } };
}

/** Fields that are refused because of rows in the database, or by schemas that no other test covers. */
const fields: Record<string, FieldRefusal> = {
  "a member's name that is taken": {
    path: "name",
    en: "This account already exists",
    zh_CN: "该账号已存在",
    call: async () => {
      const body = { name: "taken", role_id: role, email: "taken@example.com" };
      await maker.ok(members.create, { body });
      return { route: members.create, given: { body } };
    },
  },
  "a member without email and phone": {
    path: "email",
    en: "Enter an email or a mobile number",
    zh_CN: "请填写邮箱或手机号",
    call: async () => ({
      route: members.create,
      given: { body: { name: "bob", role_id: role } },
    }),
  },
  "an icon that was not uploaded": {
    path: "icon",
    en: "This image is not available. Upload it again",
    zh_CN: "图片不可用，请重新上传",
    call: async () => ({
      route: accountInfo.updateProfile,
      given: { body: { nickname: "Ada", icon: "/files/of-another.png" } },
    }),
  },
  "a time zone that does not exist": {
    path: "time_zone",
    en: "Choose a time zone from the list",
    zh_CN: "请从列表中选择时区",
    call: async () => ({
      route: accountInfo.updateProfile,
      given: { body: { nickname: "Ada", time_zone: "Asia/Beijing" } },
    }),
  },
  "a category of the first level": {
    path: "category_id",
    en: "Choose a second-level category that is online",
    zh_CN: "请选择已上线的二级品类",
    call: async () => ({
      route: products.create,
      given: {
        body: {
          name: "Lamp",
          model: "L",
          category_id: maker.owner,
          communication_mode: "wifi",
          product_type: 1,
        },
      },
    }),
  },
  "a token without permissions": {
    path: "permissions",
    en: "Choose at least one permission",
    zh_CN: "请至少选择一项权限",
    call: async () => ({
      route: accountInfo.createAccessToken,
      given: { body: { name: "Program", permissions: [] } },
    }),
  },
  "a custom function point with a standard one's identifier": {
    path: "list.0.identifier",
    en: "Identifier exists among the standard function points: add the standard one, or choose another",
    zh_CN: "标识符已存在于标准功能点中：请添加该标准功能点，或更换标识符",
    call: () => defining({ identifier: "switch" }),
  },
  "a standard function point that is none": {
    path: "list.0.identifier",
    en: "Not among the standard function points",
    zh_CN: "不是标准功能点",
    call: () => defining({ identifier: "no_such_point", standard: true }),
  },
  "a standard function point of another transfer type": {
    path: "list.0.data_type",
    en: "The data type and transfer type of a standard function point cannot be changed",
    zh_CN: "标准功能点的数据类型和传输类型不可修改",
    call: () => defining({ identifier: "switch", standard: true, transfer_type: "report" }),
  },
  "a device name with a space": {
    path: "device_name",
    en: "4 to 32 letters, digits and _ . -",
    zh_CN: "4 到 32 个字母、数字或 _ . -",
    call: async () => ({
      route: devices.create,
      given: { body: { product_id: maker.owner, device_name: "a b c" } },
    }),
  },
  "a MAC of two digits": {
    path: "mac",
    en: "12 hexadecimal digits, such as A4:C1:38:00:00:01",
    zh_CN: "12 位十六进制数，例如 A4:C1:38:00:00:01",
    call: async () => ({
      route: devices.create,
      given: { body: { product_id: maker.owner, mac: "12" } },
    }),
  },
  "a range that ends before it begins": {
    path: "to",
    en: "The start must be before the end",
    zh_CN: "开始时间必须早于结束时间",
    call: async () => ({
      route: devices.history,
      given: { params: { id: maker.owner }, query: { identifier: "switch", from: 2, to: 1 } },
    }),
  },
};

it.each(Object.entries(fields))("%s is refused by its field", async (_what, { path, call, ...words }) => {
  const { route, given } = await call();
  for (const language of ["en", "zh_CN"] as const) {
    const refused = await maker.refused(route, { ...given, language: language.replace("_", "-") });
    expect(refused.fields).toEqual([{ path, message: words[language] }]);
  }
});

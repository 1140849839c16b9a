import type { api, Resource } from "@thingwright/contract/api.ts";
import type { Fixture } from "./fixture.ts";

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** What a sample may name: the caller's own objects, a category, and a tenant of the platform. */
export type Known = Fixture & { category: string; tenant: string };

type Samples = {
  [R in Resource]: { [N in keyof (typeof api)[R]]: (own: Known) => Sample };
};

const captcha = { ticket: "walk", rand_str: "" };
const password = "Walk!walk1";
const key = "a key of a link that nobody got";
const tenant = { nickname: "Walker", company_name: "Walks", device_quota: 10, member_quota: 10 };
const role = {
  name: "Walk",
  menu_permissions: ["productList"],
  products: { kind: "all" },
  apps: { kind: "all" },
};

const definition = {
  list: [{ identifier: "walk", name: "Walk", data_type: "bool", transfer_type: "issue_report" }],
};

/** An input that each route accepts, with the caller's own ids: a route without one does not compile. */
export const samples: Samples = {
  accountInfo: {
    updateProfile: () => ({ body: { nickname: "Walker" } }),
    setLanguage: () => ({ body: { language: "en" } }),
    changePassword: () => ({ body: { old_password: "not it", password } }),
    sessions: () => ({}),
    endSession: ({ session }) => ({ query: { id: session } }),
    company: () => ({}),
    accessTokens: () => ({}),
    createAccessToken: () => ({ body: { name: "Walk", permissions: ["product:read"] } }),
    removeAccessToken: ({ accessToken }) => ({ params: { id: accessToken } }),
  },
  accounts: {
    login: () => ({ body: { username: "walker@example.com", password: "not the password" } }),
    current: () => ({}),
    logout: () => ({}),
  },
  captcha: { challenge: () => ({}) },
  categories: { list: () => ({}) },
  configMap: { get: () => ({ query: { key: "protocol_list" } }) },
  propertyModels: { list: ({ category }) => ({ query: { category_id: category } }) },
  products: {
    list: () => ({ query: { page: 1 } }),
    get: ({ product }) => ({ params: { id: product } }),
    create: ({ category }) => ({
      body: {
        name: "Walk",
        model: "W-1",
        category_id: category,
        communication_mode: "wifi",
        product_type: 1,
      },
    }),
    update: ({ product }) => ({ params: { id: product }, body: { name: "Walked", model: "W-2" } }),
    remove: ({ product }) => ({ params: { id: product } }),
    copy: ({ product }) => ({ params: { id: product }, body: { name: "Copy" } }),
    definition: ({ product }) => ({ params: { id: product } }),
    define: ({ product }) => ({ params: { id: product }, body: definition }),
  },
  devices: {
    list: ({ product }) => ({ query: { product_id: product } }),
    create: ({ product }) => ({ body: { product_id: product } }),
    get: ({ device }) => ({ params: { id: device } }),
    remove: ({ device }) => ({ params: { id: device } }),
    setStatus: ({ device }) => ({ params: { id: device }, body: { status: 2 } }),
    renewSecret: ({ device }) => ({ params: { id: device } }),
    properties: ({ device }) => ({ params: { id: device } }),
    history: ({ device }) => ({ params: { id: device }, query: { identifier: "switch" } }),
    series: ({ device }) => ({
      params: { id: device },
      query: { identifier: "switch", from: 1, to: 100_000 },
    }),
    call: ({ device }) => ({ params: { id: device }, body: { params: {}, service: "walk", timeout: 100 } }),
    communicationLog: ({ device }) => ({ params: { id: device }, query: { type: "communication" } }),
    connection: () => ({}),
  },
  virtualDevices: {
    list: ({ virtualProduct }) => ({ params: { id: virtualProduct } }),
    create: ({ virtualProduct }) => ({ params: { id: virtualProduct }, body: {} }),
    get: ({ virtualProduct, virtualDevice }) => ({ params: { id: virtualProduct, deviceId: virtualDevice } }),
    remove: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    setOnline: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
      body: { online: 2 },
    }),
  },
  files: { uploadImage: () => ({ file: new Blob(["no image"]) }) },
  members: {
    list: () => ({ query: { page: 1 } }),
    get: ({ member }) => ({ params: { uid: member } }),
    create: ({ role: id }) => ({ body: { name: "walker", email: "walker@example.com", role_id: id } }),
    update: ({ member }) => ({ params: { uid: member }, body: { nickname: "Walked" } }),
    remove: ({ member }) => ({ params: { uid: member } }),
    setStatus: ({ member }) => ({ params: { uid: member }, body: { status: 2 } }),
    setRole: ({ member, role: id }) => ({ params: { uid: member }, body: { role_id: id } }),
    sendActivation: ({ member }) => ({ params: { uid: member } }),
  },
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }) },
  outbox: { list: () => ({ query: { channel: "email" } }) },
  registration: {
    sendCode: () => ({
      body: { user_type: "email", username: "walker@example.com", code_type: "register", captcha },
    }),
    register: () => ({
      body: {
        user_type: "email",
        username: "walker@example.com",
        auth_code: "000000",
        nickname: "Walker",
        password,
      },
    }),
    sendResetMail: () => ({ body: { email: "walker@example.com", captcha } }),
    emailOfKey: () => ({ query: { key } }),
    resetPassword: () => ({ body: { username: "walker@example.com", key, password, active: 1 } }),
    resetByPhone: () => ({ body: { username: "13800000000", auth_code: "000000", password } }),
  },
  roles: {
    list: () => ({ query: { page: 1 } }),
    menu: () => ({}),
    get: ({ role: id }) => ({ params: { id } }),
    create: ({ product }) => ({ body: { ...role, products: { kind: "some", ids: [product] } } }),
    update: ({ role: id }) => ({ params: { id }, body: role }),
    remove: ({ role: id }) => ({ params: { id } }),
  },
  tenants: {
    list: () => ({ query: { page: 1 } }),
    get: ({ tenant: uid }) => ({ params: { uid } }),
    listMembers: ({ tenant: uid }) => ({ params: { uid }, query: { page: 1 } }),
    listProducts: ({ tenant: uid }) => ({ params: { uid }, query: { page: 1 } }),
    create: () => ({ body: { email: "tenant@example.com", ...tenant } }),
    update: ({ tenant: uid }) => ({ params: { uid }, body: tenant }),
    setStatus: ({ tenant: uid }) => ({ params: { uid }, body: { status: 2 } }),
    sendActivation: ({ tenant: uid }) => ({ params: { uid } }),
  },
  search: { find: () => ({ query: { q: "lamp" } }) },
};

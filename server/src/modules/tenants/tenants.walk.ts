import type { SamplesOf } from "../../../test/walk/samples.ts";

const tenant = { nickname: "Walker", company_name: "Walks", device_quota: 10, member_quota: 10 };

export const samples: SamplesOf<"tenants"> = {
  tenants: {
    list: () => ({ query: { page: 1 } }),
    get: ({ tenant: uid }) => ({ params: { uid } }),
    listMembers: ({ tenant: uid }) => ({ params: { uid }, query: { page: 1 } }),
    listProducts: ({ tenant: uid }) => ({ params: { uid }, query: { page: 1 } }),
    // `id` is deliberately not the id of a product. Otherwise the test would also call this route as accounts that do
    // not own the product, and would expect "not found"; the route refuses these accounts as forbidden.
    returnProduct: ({ tenant: uid }) => ({ params: { uid, id: uid } }),
    create: () => ({ body: { email: "tenant@example.com", ...tenant } }),
    update: ({ tenant: uid }) => ({ params: { uid }, body: tenant }),
    registrationQuota: () => ({}),
    setRegistrationQuota: () => ({ body: { device_quota: 11, member_quota: 12 } }),
    setStatus: ({ tenant: uid }) => ({ params: { uid }, body: { status: 2 } }),
    sendActivation: ({ tenant: uid }) => ({ params: { uid } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /tenant",
  "POST /tenant",
  "GET /tenant/{}",
  "PUT /tenant/{}",
  "PUT /tenant/{}/status",
];

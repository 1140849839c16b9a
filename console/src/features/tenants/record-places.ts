import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  tenants: ({ id }) => ({ screen: "tenantInfo", params: { target: `${id}&view` } }),
} satisfies RecordPlaces<"tenants">;

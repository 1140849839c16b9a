import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  production: "Production orders",
  "production.create": "Ordered identities",
  "production.update": "Changed a production order",
  "production.makeMissing": "Created the missing identities of an order",
  "production.close": "Closed a production order",
  "production.labels": "Printed labels of an order",
  "production.createStation": "Added a station to an order",
  "production.revokeStation": "Revoked the token of a station",
  productionAlarms: "Production alarms",
  "productionAlarms.acknowledge": "Acknowledged a production alarm",
  stations: "Stations",
  "stations.take": "Claimed identities",
  "stations.report": "Reported on identities",
} as const satisfies RecordWords<"production" | "productionAlarms" | "stations">;

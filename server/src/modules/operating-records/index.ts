export { mountOperatingRecords } from "./operating-records.routes.ts";

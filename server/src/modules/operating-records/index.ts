export { list as recordsOf } from "./operating-records.ts";
export { operatingRecordsModule } from "./operating-records.routes.ts";

export { operatingRecordsModule } from "./operating-records.routes.ts";

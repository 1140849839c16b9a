export { findFreePort } from "../src/platform/postgres/free-port.ts";

export { boardHostOf } from "../credentials/programs/connection.ts";

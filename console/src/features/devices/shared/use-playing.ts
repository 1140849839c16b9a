export { type Playing, usePlaying } from "../behavior/use-scenario.ts";

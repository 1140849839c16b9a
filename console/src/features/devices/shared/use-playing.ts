export { usePlaying } from "../behavior/use-scenario.ts";

export { timersOfPeople } from "./person-part.ts";
export { timersOfHomes } from "./ties.ts";
export { deviceTimersModule } from "./device-timers.routes.ts";

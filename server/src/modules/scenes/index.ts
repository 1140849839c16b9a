export { scenesOfPeople } from "./person-part.ts";
export { scenesOfDevices, scenesOfHomes } from "./ties.ts";
export { scenesModule } from "./scenes.routes.ts";
export { echoesOf } from "./echoes.store.ts";
export { type Issue, type IssueDeps, type Prepared, prepareIssues, sendIssues } from "./issuing.ts";
export { nextMoment } from "./moments.ts";

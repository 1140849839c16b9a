export { completeConfiguration, get as getConfiguration } from "./configuration.ts";
export { configurationModule } from "./configuration.routes.ts";

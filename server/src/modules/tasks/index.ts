export { countFailed } from "./tasks.ts";
export { taskLiveSources, tasksModule } from "./tasks.routes.ts";

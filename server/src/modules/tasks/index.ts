export { taskLiveSources, tasksModule } from "./tasks.routes.ts";

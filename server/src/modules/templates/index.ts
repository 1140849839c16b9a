export {
  completeTemplate,
  contentOf,
  loses,
  withParts,
  type WithPoints,
  withRestoredParts,
} from "./content.ts";
export { refusedParts } from "./refused-parts.ts";
export {
  keepFilesBefore,
  letGoFilesBefore,
  setProductGuideFiles,
  takeBackFiles,
  takeTemplateFiles,
} from "./template-files.ts";
export { notesSince, pointsOf, publishedTemplate, templateAt } from "./templates.ts";
export { seedTemplates } from "./starter-templates.ts";
export { templatesModule } from "./templates.routes.ts";

import type { RecordPlaces } from "../../lib/record-places.ts";

const definition = ({ id }: { id: string }) =>
  ({ screen: "categoryDefinition", params: { categoryId: id } }) as const;

export const places = { templates: definition, templatePages: definition } satisfies RecordPlaces<
  "templates" | "templatePages"
>;

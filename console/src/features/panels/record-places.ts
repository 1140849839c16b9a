import type { RecordPlaces } from "../../lib/record-places.ts";

export const places = {
  panels: ({ id }) => ({ screen: "panelInfo", params: { id } }),
  panelVersions: ({ id }) => ({ screen: "panelInfo", params: { id } }),
  productPanels: ({ id }) => ({ screen: "productPanel", params: { productId: id } }),
} satisfies RecordPlaces<"panels" | "panelVersions" | "productPanels">;

import { LibraryBig } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  propertyModel: {
    icon: LibraryBig,
    page: () => import("./property-model-page.tsx").then((m) => m.PropertyModelPage),
  },
} satisfies Screens;

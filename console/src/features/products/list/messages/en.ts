import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  copyTitle: "Copy product",
  copyText:
    "The copy has the function points, configuration and labels of “{name}”. It starts in development and is not on the shelf. Devices stay with the original.",
  copyName: "Name of the copy",
  copySuffix: " copy",
  copied: "“{name}” was copied",
  deleteManyTitle: { one: "Delete {count} product?", other: "Delete {count} products?" },
  deletedMany: { one: "{count} product deleted", other: "{count} products deleted" },
  deleting: "Deleting products",
  willDelete: "Will be deleted",
  willKeep: "Will be kept",
  notDeleted: { one: "{count} product was not deleted", other: "{count} products were not deleted" },
  allDeletable: "None of the selected products can be deleted.",
} as const;

/** The texts of the dialogs that copy and delete products. */
export const messages = defineMessages(en, () => import("./zh.ts"));

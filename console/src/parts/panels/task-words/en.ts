/** The words for the results of tasks about panels, by kind. */
export const en = {
  "panel.update": {
    one: "Panel updated for {count} product",
    other: "Panel updated for {count} products",
  },
} as const;

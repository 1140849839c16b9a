/** What the tasks about panels have done, by kind. */
export const en = {
  "panel.update": {
    one: "The panel of {count} product updated",
    other: "The panels of {count} products updated",
  },
} as const;

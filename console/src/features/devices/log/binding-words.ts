/** The message for each event of the binding log. */
export const bindingWords = { 1: "bound", 2: "unbound", 3: "refused" } as const;

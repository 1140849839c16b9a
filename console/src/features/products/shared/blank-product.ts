/**
 * Search parameters that begin the wizard with a blank product, as in
 * `<ScreenLink screen="productCreate" search={…}>`.
 */
export const blankProduct = { step: "basics", category: "blank" };

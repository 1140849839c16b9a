/**
 * Search parameters with which the wizard starts with a blank product, as in `<ScreenLink screen="productCreate"
 * search={…}>`.
 */
export const blankProduct = { step: "basics", category: "blank" };

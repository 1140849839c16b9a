/** Begins the wizard with the category of things in no category, as in `<ScreenLink screen="productCreate" search={…}>`. */
export const blankProduct = { step: "basics", category: "blank" };

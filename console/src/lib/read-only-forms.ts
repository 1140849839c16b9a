import { createContext } from "react";

/** Whether the forms in a part of a page are read-only: each `<Form>` in it shows its values, and saves nothing. */
export const ReadOnlyForms = createContext(false);

import { createContext } from "react";

/** Whether the forms of a part of a page only show what they hold: each `<Form>` in it is read-only, and saves nothing. */
export const ReadOnlyForms = createContext(false);

import { CompanionChange } from "@thingwright/contract/people/companion.ts";
import type { z } from "zod";
import type { Form } from "../../../lib/form.tsx";

/** The fields of a companion's form: all that can be changed. */
export const CompanionDraft = CompanionChange.omit({ version: true }).required();

export type CompanionDraftForm = Form<z.input<typeof CompanionDraft>, z.output<typeof CompanionDraft>>;

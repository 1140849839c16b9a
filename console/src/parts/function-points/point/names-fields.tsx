import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type FocusEvent, useRef } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "../messages/en.ts";
import { errorAt, type Part } from "./part.ts";
import { useProposal } from "./use-proposal.ts";

interface NamesFieldsProps {
  part: Part;
  /** Identifiers that this one must differ from. */
  taken: () => ReadonlySet<string>;
  /** True for standard points, whose identifier cannot be changed. */
  identifierLocked?: boolean;
  /**
   * True if the drawer opens with the focus on the name field. If the user leaves that field without typing, it then
   * shows no error.
   */
  focused?: boolean;
  /** Called when the user leaves the identifier, to check that it differs from others. */
  onIdentifierLeft?: () => void;
}

/** Name, English name and identifier; the identifier follows the names until the user types one. */
export function NamesFields({
  part,
  taken,
  identifierLocked = false,
  focused,
  onIdentifierLeft,
}: NamesFieldsProps) {
  const t = useMessages(messages);
  const { form, at } = part;
  const { propose, field } = useProposal({
    form,
    path: at("identifier"),
    names: () => form.getValues([at("name_en"), at("name")]),
    taken,
    max: limits.identifier,
    enabled: !identifierLocked,
  });
  const name = form.register(at("name"), { onChange: propose });
  const passing = useRef(focused);
  const leaveName = (event: FocusEvent<HTMLInputElement>) => {
    const unused = passing.current && !form.getFieldState(at("name")).isDirty;
    passing.current = false;
    if (!unused) void name.onBlur(event);
  };
  const count = [...form.watch(at("name")).trim()].length;
  return (
    <>
      <FormGrid columns={2}>
        <Field
          label={t("name")}
          error={
            count > limits.functionName
              ? t("nameLong", { count, limit: limits.functionName })
              : errorAt(form, at("name"))
          }
          help={t("nameHelp", { count, limit: limits.functionName })}
          required
        >
          <Input {...name} onBlur={leaveName} autoComplete="off" />
        </Field>
        <Field label={t("nameEn")} error={errorAt(form, at("name_en"))} help={t("nameEnHelp")}>
          <Input {...form.register(at("name_en"), { onChange: propose })} autoComplete="off" />
        </Field>
      </FormGrid>
      {!identifierLocked && (
        <Field
          label={t("identifier")}
          error={errorAt(form, at("identifier"))}
          help={t("identifierHelp")}
          required
        >
          <Input
            {...form.register(at("identifier"), { onBlur: onIdentifierLeft })}
            {...field}
            mono
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
    </>
  );
}

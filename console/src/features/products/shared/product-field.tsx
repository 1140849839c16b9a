import { useMessages } from "../../../lib/i18n.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import type { ValueControl } from "../../../ui/option.ts";
import { messages } from "./messages/en.ts";
import { type Unfit, useProductOptions } from "./use-product-options.ts";

interface ProductFieldProps extends ValueControl<string> {
  error: string | undefined;
  help?: string;
  required?: boolean;
  unfit?: Unfit;
}

/**
 * A form field that chooses one of the products that the user has access to; its value is empty while none is chosen.
 */
export function ProductField(props: ProductFieldProps) {
  const { error, help, required, unfit, value, onChange, ...control } = props;
  const t = useMessages(messages);
  return (
    <Field label={t("product")} error={error} help={help} required={required}>
      <Combobox
        {...control}
        {...useProductOptions(value || undefined, unfit)}
        value={value || null}
        onChange={(id) => onChange(id ?? "")}
        placeholder={t("chooseProduct")}
        clearable={!required}
      />
    </Field>
  );
}

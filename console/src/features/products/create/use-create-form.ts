import { nodeType, usualNodeType } from "@thingwright/contract/grammar/enums.ts";
import { NewProduct, type Product } from "@thingwright/contract/products/products.ts";
import { useEffect, useRef } from "react";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { messages } from "./messages/en.ts";
import { useTemplate } from "./use-template.ts";
import type { Wizard } from "./use-wizard.ts";

/** The form of the whole wizard. It exists as long as the page, so that going back a step keeps the input. */
export function useCreateForm(wizard: Wizard, onCreated: (product: Product) => void) {
  const t = useMessages(messages);
  const create = useAction(api.products.create);
  const form = useForm(NewProduct, {
    defaultValues: {
      ...(wizard.sample
        ? { name: t("sampleName"), model: "SAMPLE-1", communication_mode: "wifi" }
        : { name: "", model: "" }),
      notes: "",
      icon: "",
      node_type: nodeType.direct,
      power: "mains",
      wake_interval: null,
      category_id: wizard.category?.id ?? "",
      product_type: wizard.type,
    },
    onSubmit: async (body) => onCreated(await create.run({ body })),
  });
  const { setValue, getValues, clearErrors } = form;
  const category = wizard.category?.id ?? "";
  const blank = wizard.category?.built_in;
  useEffect(() => {
    // Wi-Fi is preselected for blank products, because most boards for beginners use it.
    if (blank && !getValues("communication_mode")) setValue("communication_mode", "wifi");
  }, [setValue, getValues, blank]);
  const offered = useTemplate(category)?.communication_mode ?? null;
  const preselected = useRef<typeof offered>(null);
  useEffect(() => {
    const chosen = getValues("communication_mode");
    // A mode that the user has chosen is kept.
    if (chosen && chosen !== preselected.current) return;
    preselected.current = offered;
    if (offered !== null) setValue("communication_mode", offered);
  }, [setValue, getValues, offered]);
  const mode = form.watch("communication_mode");
  const usual = mode && usualNodeType(mode);
  useEffect(() => {
    // Runs only when the usual node type changes. Until then, a node type that the user has chosen is kept.
    if (usual) setValue("node_type", usual);
  }, [setValue, usual]);
  useEffect(() => {
    setValue("category_id", category);
    setValue("product_type", wizard.type);
    clearErrors("category_id");
  }, [setValue, clearErrors, category, wizard.type]);
  return form;
}

export type CreateForm = ReturnType<typeof useCreateForm>;

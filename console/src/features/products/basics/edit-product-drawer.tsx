import { ProductChange, type Product } from "@thingwright/contract/products.ts";
import { productStatus } from "@thingwright/contract/enums.ts";
import { useRef } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { CallError } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction, useKept } from "../../../lib/query.ts";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { useQuestion } from "../../../lib/question.ts";
import { IconField, ModelField, NameField, NotesField } from "./basics-fields.tsx";
import type { ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { BasicsConflict, basicsOf, mineOnTop, type Basics, type Versions } from "./basics-conflict.tsx";

/** Name, model, icon and notes of a product in development; afterwards its notes alone. */
export function EditProductDrawer({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const kept = useKept();
  const { leaves } = useCategories();
  const developing = product.status === productStatus.developing;
  const update = useAction(api.products.update, { success: t("saved"), onDone: onClose });
  const base = useRef(product);
  const conflict = useQuestion<Versions, ConflictAnswer>();

  const save = async (basics: Basics): Promise<void> => {
    try {
      await update.run({ params: { id: product.id }, body: { ...basics, version: base.current.version } });
    } catch (error) {
      if (!(error instanceof CallError && error.is("conflict"))) throw error;
      const theirs = await call(api.products.get, { params: { id: product.id } });
      // The same code says that the product has left development: only another version is a conflict.
      if (theirs.version === base.current.version || theirs.status !== product.status) throw error;
      void kept.refresh("products");
      const versions = { base: basicsOf(base.current), mine: basics, theirs: basicsOf(theirs) };
      const answer = await conflict.ask(versions);
      if (answer === "back") throw error;
      base.current = theirs;
      if (answer === "mine") return save(mineOnTop(versions));
      form.reset(basicsOf(theirs));
    }
  };
  const form = useForm(ProductChange.omit({ version: true }), {
    defaultValues: basicsOf(product),
    onSubmit: save,
  });

  return (
    <FormDrawer
      form={form}
      title={t(developing ? "editTitle" : "editNotes")}
      description={t(developing ? "editText" : "editNotesText")}
      submit={words("save")}
      onClose={onClose}
    >
      {developing && (
        <>
          <NameField input={form.register("name")} error={form.error("name")} value={form.watch("name")} />
          <ModelField input={form.register("model")} error={form.error("model")} />
          <Controller
            control={form.control}
            name="icon"
            render={({ field }) => (
              <IconField
                field={field}
                error={form.error("icon")}
                fallback={leaves.find((leaf) => leaf.id === product.category_id)?.icon ?? ""}
              />
            )}
          />
        </>
      )}
      <NotesField input={form.register("notes")} error={form.error("notes")} />
      {conflict.question && <BasicsConflict {...conflict.question} onAnswer={conflict.answer} />}
    </FormDrawer>
  );
}

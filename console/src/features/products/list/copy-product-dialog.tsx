import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products, type Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";

/** Asks for the name of a copy. */
export function CopyDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const words = useMessages(shared);
  const go = useGo();
  const copy = useAction(api.products.copy);
  const suffix = own("copySuffix");
  const form = useForm(products.copy.body, {
    defaultValues: { name: [...product.name].slice(0, limits.productName - suffix.length).join("") + suffix },
    onSubmit: async (body) => {
      const made = await copy.run({ params: { id: product.id }, body });
      onClose();
      toast({
        tone: "success",
        title: own("copied", { name: product.name }),
        action: {
          label: t("open"),
          onSelect: () => void go({ screen: "productDefinition", params: { productId: made.id } }),
        },
      });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={own("copyTitle")}
      description={own("copyText", { name: product.name })}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" type="submit" form="copy-product" loading={form.submitting}>
            {t("copy")}
          </Button>
        </>
      }
    >
      <Form form={form} id="copy-product">
        <Field
          label={own("copyName")}
          error={form.error("name")}
          help={t("nameHelp", { count: [...form.watch("name")].length, limit: limits.productName })}
          required
        >
          <Input {...form.register("name")} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  );
}

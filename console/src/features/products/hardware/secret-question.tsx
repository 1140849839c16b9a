import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FoldedFields } from "../../../ui/folded-fields.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";

export type SecretChange = "level1" | "level2" | "renew";
const changed = [api.products.get, api.products.list];

interface SecretQuestionProps {
  product: Product;
  change: SecretChange;
  /** Called with the product's new secret. */
  onMade: (secret: string | undefined) => void;
  onClose: () => void;
}

/** Asks for confirmation before a product gets a new secret or loses its secret. The user may enter the new secret. */
export function SecretQuestion({ product, change, onMade, onClose }: SecretQuestionProps) {
  const t = useMessages(messages);
  const [own, setOwn] = useState("");
  const set = useAction(api.products.setSecurityLevel, { invalidates: changed });
  const renew = useAction(api.products.renewSecret, { invalidates: changed });
  const params = { id: product.id };
  const level = change === "level1" ? securityLevel.product : securityLevel.device;
  const { error } = change === "renew" ? renew : set;
  const wrongSecret = error instanceof CallError ? error.fields[0]?.message : undefined;
  const confirmed = async () => {
    const body = own.trim() === "" ? {} : { product_secret: own };
    const { product_secret } =
      change === "renew"
        ? await renew.run({ params, body })
        : await set.run({ params: { ...params, level: String(level) }, body });
    onMade(product_secret);
  };
  return (
    <ConfirmDialog
      open
      tone={change === "level1" ? "primary" : "danger"}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${change}Title`)}
      description={t(`${change}Ask`)}
      subject={product.name}
      confirmLabel={t(`${change}Confirm`)}
      error={error && wrongSecret === undefined && errorText(error)}
      onConfirm={confirmed}
    >
      {change !== "level2" && (
        <FoldedFields label={t("ownSecret")} invalid={wrongSecret !== undefined}>
          <Field label={t("productSecret")} help={t("ownSecretHelp")} error={wrongSecret}>
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              value={own}
              onChange={(event) => setOwn(event.target.value)}
            />
          </Field>
        </FoldedFields>
      )}
    </ConfirmDialog>
  );
}

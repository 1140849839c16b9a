import { productStatus, securityLevel } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { messages } from "./messages/en.ts";
import { SecretDialog } from "../shared/secret-dialog.tsx";
import { type SecretChange, SecretQuestion } from "./secret-question.tsx";

/** The security level of a product, which may change while it is in development, and its secret. */
export function SecurityLevelCard({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const [asking, setAsking] = useState<SecretChange | { secret: string }>();
  // A ref is needed, because the dialog calls the `onOpenChange` of an earlier render. In that render, a state would
  // not contain the new secret.
  const made = useRef<string>(undefined);
  const isOpen = product.status === productStatus.developing && may(api.products.setSecurityLevel);
  return (
    <Card
      title={t("level")}
      description={product.status === productStatus.developing ? undefined : t("locked")}
      actions={
        product.security_level === securityLevel.product &&
        may(api.products.renewSecret) && (
          <Button icon={KeyRound} onClick={() => setAsking("renew")}>
            {t("renew")}
          </Button>
        )
      }
    >
      <RadioCards
        aria-label={t("level")}
        columns={2}
        value={String(product.security_level)}
        onChange={(level) => setAsking(level === "1" ? "level1" : "level2")}
        options={(["2", "1"] as const).map((value) => ({
          value,
          label: t(`level${value}`),
          description: t(`level${value}Text`),
          disabled: !isOpen && value !== String(product.security_level),
        }))}
      />
      {typeof asking === "string" && (
        <SecretQuestion
          product={product}
          change={asking}
          onMade={(secret) => (made.current = secret)}
          onClose={() => {
            setAsking(made.current === undefined ? undefined : { secret: made.current });
            made.current = undefined;
          }}
        />
      )}
      {typeof asking === "object" && (
        <SecretDialog product={product} secret={asking.secret} onClose={() => setAsking(undefined)} />
      )}
    </Card>
  );
}

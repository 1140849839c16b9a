import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { neededParts } from "@thingwright/contract/products/release-checklist.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useScreen } from "../../../lib/use-screen.ts";
import { mayOpen, useUser } from "../../../lib/user.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages } from "./messages/en.ts";

/**
 * Shows what a product in development lacks. Missing function points are shown first, and then the number of incomplete
 * parts.
 */
export function StillToDo({ product }: { product: Product }) {
  const t = useMessages(messages);
  const user = useUser();
  const { entry } = useScreen();
  const developing = product.status === productStatus.developing;
  const params = { id: product.id };
  const steps = useCall(api.configuration.steps, { params }, { enabled: developing }).data?.list ?? [];
  if (!developing) return null;
  if (product.function_count === 0) return <StatusDot tone="warning">{t("notConfigured")}</StatusDot>;
  const open = steps.filter(({ part, state }) => neededParts.has(part) && state !== "completed").length;
  if (open === 0) return null;
  const told = <StatusDot tone="warning">{t("stillToDo", { count: open })}</StatusDot>;
  if (entry?.key === "productConfig" || !mayOpen(user, { key: "productConfig" })) return told;
  return (
    <ScreenLink
      screen="productConfig"
      params={{ productId: product.id }}
      className="text-meta text-muted hover:text-ink hover:underline"
    >
      {told}
    </ScreenLink>
  );
}

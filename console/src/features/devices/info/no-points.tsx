import { ListTree } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { messages } from "./messages/en.ts";

interface NoPointsProps {
  productId: string;
  /** A text that explains what the page would show if the product had function points. */
  text?: string;
}

/** Says that the product has no function points, and links to the page where they are added. */
export function NoPoints({ productId, text }: NoPointsProps) {
  const t = useMessages(messages);
  const may = useMay();
  return (
    <EmptyState
      icon={ListTree}
      title={t("noPointsTitle")}
      description={text ?? t("noPointsText")}
      action={
        may(api.products.define) && (
          <LinkButton
            variant="primary"
            render={<ScreenLink screen="productDefinition" params={{ productId }} />}
          >
            {t("addPoint")}
          </LinkButton>
        )
      }
    />
  );
}

import { useMessages } from "../lib/i18n.ts";
import { messages as shared } from "../lib/messages/en.ts";
import { PlaceLink } from "../lib/place.tsx";
import { LinkButton } from "../ui/button.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { messages } from "./messages/en.ts";
import { useTitle } from "../lib/title.ts";

/** The page for unknown paths, and for screens that the user may not open. */
export function NotFoundPage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  useTitle(t("notFoundTitle"));
  return (
    <main className="flex min-h-[calc(100dvh-var(--notice))] flex-col items-center justify-center gap-1 bg-canvas px-4 pb-[10vh] text-center">
      <BrandMark size={40} />
      <h1 className="mt-4 text-title font-semibold">{t("notFoundTitle")}</h1>
      <p className="mb-5 text-muted">{t("notFoundText")}</p>
      <LinkButton variant="primary" render={<PlaceLink to="/dashboard" />}>
        {words("toDashboard")}
      </LinkButton>
    </main>
  );
}

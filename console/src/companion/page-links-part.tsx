import { useCompanion } from "./companion-context.ts";
import { pageLinks } from "./page-links.ts";

/** Links to the pages of the app outside of the companion. */
export function PageLinks() {
  const { app, language, words } = useCompanion();
  const pages = app ? pageLinks(app, { language, words }) : [];
  if (pages.length === 0) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-6 text-meta">
      {pages.map(({ url, title }) => (
        <a
          key={url}
          href={url}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
        >
          {title}
        </a>
      ))}
    </p>
  );
}

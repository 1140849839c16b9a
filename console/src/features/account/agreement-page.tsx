import { useMessages } from "../../lib/i18n.ts";
import { useTitle } from "../../lib/title.ts";
import { cx } from "../../ui/cx.ts";
import { messages } from "./agreement/messages/en.ts";
import { useSectionInSight } from "./agreement/use-section-in-sight.ts";

const sections = [
  "scope",
  "collect",
  "use",
  "basis",
  "store",
  "share",
  "protect",
  "cookies",
  "rights",
  "users",
  "minors",
  "changes",
] as const;

const date = "2019-05-31";

/**
 * The privacy agreement. If the page is at least 1024 px wide, a column of links to the sections is shown beside the
 * text.
 */
export function AgreementPage() {
  const t = useMessages(messages);
  const inSight = useSectionInSight(sections);
  useTitle(t("title"));
  return (
    <div className="flex w-full max-w-240 items-start gap-10 self-center">
      <nav aria-label={t("contents")} className="sticky top-6 w-52 shrink-0 max-lg:hidden">
        <ul className="flex flex-col border-l border-line">
          {sections.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={inSight === id ? "location" : undefined}
                className={cx(
                  "-ml-px block border-l-2 py-1 pl-3 transition-colors",
                  inSight === id
                    ? "border-accent font-medium text-ink"
                    : "border-transparent text-muted hover:text-ink",
                )}
              >
                {t(`${id}_title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="min-w-0 flex-1 rounded-xl border border-line bg-sheet p-6 shadow-raised sm:p-8">
        <h1 className="text-title font-semibold">{t("title")}</h1>
        <p className="mt-1 text-muted">
          <time dateTime={date}>{t("date", { date })}</time>
        </p>
        {sections.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-7 scroll-mt-6">
            <h2 id={`${id}-title`} className="text-section font-semibold">
              {t(`${id}_title`)}
            </h2>
            {t(`${id}_text`)
              .split("\n")
              .map((paragraph) => (
                <p key={paragraph} className="mt-2 leading-6">
                  {paragraph}
                </p>
              ))}
          </section>
        ))}
      </article>
    </div>
  );
}

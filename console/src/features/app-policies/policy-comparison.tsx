import { type ReactNode, useMemo } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { messages } from "./messages/en.ts";
import { type Change, changesOf, paragraphsOf } from "./policy-changes.ts";

interface ComparedText {
  /** The number of the version. */
  number: number;
  html: string;
}

interface PolicyComparisonProps {
  before: ComparedText;
  after: ComparedText;
  /** The language of the text, as a BCP 47 tag. */
  lang: string;
}

/** Shows what changed between two versions of a text, paragraph by paragraph; unchanged paragraphs are only counted. */
export function PolicyComparison({ before, after, lang }: PolicyComparisonProps) {
  const t = useMessages(messages);
  const changes = useMemo(
    () => changesOf(paragraphsOf(before.html), paragraphsOf(after.html), lang),
    [before.html, after.html, lang],
  );
  const isSame = changes.every(({ change }) => change === "same");
  const title = t(isSame ? "nothingChanged" : "changedBetween", {
    before: before.number,
    after: after.number,
  });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {!isSame &&
        inRuns(changes).map((run, at) =>
          Array.isArray(run) ? (
            <Changed key={at} change={run[0]} lang={lang} />
          ) : (
            <p key={at} className="border-s-2 border-line ps-3 text-meta text-muted">
              {t("unchanged", { count: run.unchanged })}
            </p>
          ),
        )}
    </section>
  );
}

/**
 * Returns the changes in their order. Each run of consecutive unchanged paragraphs is replaced by the number of
 * paragraphs in it.
 */
function inRuns(changes: readonly Change[]): ([Change] | { unchanged: number })[] {
  const runs: ([Change] | { unchanged: number })[] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (change.change !== "same") runs.push([change]);
    else if (last && !Array.isArray(last)) last.unchanged++;
    else runs.push({ unchanged: 1 });
  }
  return runs;
}

const looks = {
  added: "border-success bg-success-soft",
  removed: "border-danger bg-danger-soft",
  reworded: "border-info",
  restyled: "border-info",
};

function Changed({ change, lang }: { change: Change; lang: string }) {
  const t = useMessages(messages);
  if (change.change === "same") return null;
  return (
    <div className={cx("flex flex-col gap-1 rounded-e-md border-s-2 py-1.5 ps-3 pe-2", looks[change.change])}>
      <p className="text-meta font-medium">{t(`change_${change.change}`)}</p>
      {change.change === "reworded" ? (
        <p lang={lang} className="break-words whitespace-pre-wrap">
          {change.pieces.map((piece, at) => (
            <Piece key={at} change={piece.change}>
              {piece.text}
            </Piece>
          ))}
        </p>
      ) : (
        <RichText html={change.html} lang={lang} />
      )}
    </div>
  );
}

function Piece({ change, children }: { change: "same" | "added" | "removed"; children: ReactNode }) {
  if (change === "same") return children;
  const Tag = change === "added" ? "ins" : "del";
  return (
    <Tag
      className={
        change === "added"
          ? "rounded-xs bg-success-soft text-success-ink underline"
          : "rounded-xs bg-danger-soft text-danger-ink line-through"
      }
    >
      {children}
    </Tag>
  );
}

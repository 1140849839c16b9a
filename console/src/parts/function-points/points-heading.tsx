import { useMessages } from "../../lib/i18n.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { messages } from "./messages/en.ts";

/** The id of the heading, by which its section is named. */
export const pointsHeading = "function-points";

interface PointsHeadingProps {
  count: number;
  saving: boolean;
  /** Says what the function points are for. */
  text: string;
}

/** The heading of a section of function points: how many there are, and whether a change is being saved. */
export function PointsHeading({ count, saving, text }: PointsHeadingProps) {
  const t = useMessages(messages);
  return (
    <div>
      <h2 id={pointsHeading} className="flex items-center gap-2 text-section font-semibold">
        {t("title")}
        <span className="tabular text-body font-normal text-muted">{count}</span>
        {saving && (
          <span className="flex items-center gap-1.5 text-meta font-normal text-muted">
            <Spinner size={12} /> {t("saving")}
          </span>
        )}
      </h2>
      <p className="text-muted">{text}</p>
    </div>
  );
}

import { useUiText } from "./text/ui-text.ts";

/** A number with the language's grouping and digits of equal width; `--` if there is none. */
export function Num({
  value,
  digits = 0,
  unit,
}: {
  value: number | null | undefined;
  digits?: number;
  unit?: string;
}) {
  const { locale } = useUiText();
  const shown =
    value === null || value === undefined
      ? "--"
      : value.toLocaleString(locale, { maximumFractionDigits: digits });
  return (
    <span className="tabular whitespace-nowrap">
      {shown}
      {unit && shown !== "--" && <span className="ml-0.5 text-muted">{unit}</span>}
    </span>
  );
}

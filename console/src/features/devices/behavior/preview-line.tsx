import type { Preview } from "./preview.ts";

const width = 160;
const height = 36;
const margin = 3;

/**
 * The line of a preview.
 * @param label describes the preview to screen readers
 */
export function PreviewLine({ preview, label }: { preview: Preview; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-9 w-full rounded-sm bg-sunken text-accent-ink"
    >
      <path
        d={pathOf(preview)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pathOf({ values, low, high, stepped }: Preview): string {
  const span = high - low;
  const x = (index: number) => ((index / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) => {
    const share = span > 0 ? (value - low) / span : 0.5;
    return (height - margin - share * (height - 2 * margin)).toFixed(1);
  };
  const points = values.map((value, i) =>
    stepped && i > 0 ? `H${x(i)}V${y(value)}` : `L${x(i)} ${y(value)}`,
  );
  return `M0 ${y(values[0] ?? 0)}${points.join("")}`;
}

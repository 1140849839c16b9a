import { useControlProps } from "../../../../ui/field-context.ts";

/** Zooms from the whole picture to three times its size. */
export function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const wired = useControlProps();
  return (
    <input
      {...wired}
      type="range"
      min={1}
      max={3}
      step={0.05}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-8 w-full rounded-md accent-accent"
    />
  );
}

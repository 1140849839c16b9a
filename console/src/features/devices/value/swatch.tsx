/** A spot of a colour, by its token, for a legend. */
export function Swatch({ token }: { token: string }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-sm"
      style={{ backgroundColor: `var(--${token})` }}
    />
  );
}

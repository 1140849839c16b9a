/** A picture, or the first letter of a name. Screen readers skip it, because the name is beside it. */
export function Avatar({ name, src, size = 28 }: { name: string; src?: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.43) };
  if (src) return <img src={src} alt="" style={style} className="shrink-0 rounded-full object-cover" />;
  return (
    <span
      aria-hidden
      style={style}
      className="grid shrink-0 place-items-center rounded-full bg-accent font-medium text-on-accent"
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

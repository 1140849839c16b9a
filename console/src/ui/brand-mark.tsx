import { useId } from "react";

/** The product's logo: a T in a rounded square, in the brand's colours. */
export function BrandMark({ size = 22 }: { size?: number }) {
  const id = useId();
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--brand-from)" />
          <stop offset="1" stopColor="var(--brand-to)" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill={`url(#${id})`} />
      <path
        d="M9 10.5h14M16 10.5V22"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="16" cy="23" r="2.6" fill="var(--on-accent)" />
    </svg>
  );
}

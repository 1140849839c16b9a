import { type ReactNode, useId } from "react";

interface TitledProps {
  title: string;
  /** Whether the title is large. */
  large?: boolean;
  children: ReactNode;
}

/** A part of a page with its title above it. */
export function Titled({ title, large = false, children }: TitledProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2
        id={id}
        className={large ? "text-section font-semibold" : "px-1 text-meta font-semibold text-muted"}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

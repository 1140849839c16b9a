import type { ComponentProps, ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** One part of the page: a name and what it shows. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  );
}

/** A plain link, where the console has its router's. */
export function Go({ children, ...rest }: ComponentProps<"a">) {
  return <a {...rest}>{children}</a>;
}

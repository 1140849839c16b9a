import type { ComponentProps, ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** One part of the page: a named example. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  );
}

/** A plain link, in place of the console's router link. */
export function Go({ children, ...rest }: ComponentProps<"a">) {
  return <a {...rest}>{children}</a>;
}

import type { ComponentProps } from "react";

/** A link to the description of the API, which opens in its own tab. */
export function DocsLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} href="/docs" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

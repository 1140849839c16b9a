import type { ComponentProps } from "react";

/** To the description of the API, in a tab of its own. */
export function DocsLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} href="/docs" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

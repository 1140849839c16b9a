import { type ComponentProps, useRef } from "react";
import { useFocusCaught } from "./lost-focus.tsx";

/**
 * The heading of a page. If it is removed while it has the focus, as when the page has loaded, the next heading gets
 * the focus.
 */
export function PageTitle({ children, className }: Pick<ComponentProps<"h1">, "children" | "className">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusCaught(heading);
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  );
}

import { type ComponentProps, useRef } from "react";
import { useFocusCaught } from "./lost-focus.tsx";

/** The heading of a page. If it goes away with the focus, as that of a page which has loaded, the next one gets the focus. */
export function PageTitle({ children, className }: Pick<ComponentProps<"h1">, "children" | "className">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusCaught(heading);
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  );
}

import type { ReactNode } from "react";

/**
 * A step in which Enter goes to the next step. The form submits nothing, because the values of its fields are already
 * stored in the page's address.
 */
export function StepForm({ onEnter, children }: { onEnter: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </form>
  );
}

import type { ReactNode } from "react";

/** A step whose fields go on with Enter; what they hold is in the address already. */
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

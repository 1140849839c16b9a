import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface FoldedFieldsProps {
  label: ReactNode;
  /** Whether one of the fields has an error; the fields are then shown. */
  invalid: boolean;
  children: ReactNode;
}

/** Rarely needed fields of a form, folded away until the user opens them. */
export function FoldedFields({ label, invalid, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // The fields often open below the edge of a drawer, where nothing would seem to have happened.
  useEffect(() => {
    if (open) root.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <Collapsible.Root ref={root} open={open || invalid} onOpenChange={(next) => setOpen(next)}>
      <Collapsible.Trigger className="group -mx-1.5 flex h-7 items-center gap-1 rounded-md px-1.5 font-medium text-muted transition-colors hover:text-ink">
        <ChevronDown
          aria-hidden
          size={14}
          className="text-faint transition-transform not-group-data-panel-open:-rotate-90"
        />
        {label}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <div className="flex flex-col gap-4 pt-3">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

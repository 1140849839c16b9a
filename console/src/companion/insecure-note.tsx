import { ShieldAlert } from "lucide-react";
import { useCompanion } from "./companion-context.ts";

/** Says what the phone does not allow here, if the page came over plain HTTP. */
export function InsecureNote() {
  const { words } = useCompanion();
  if (isSecureContext) return null;
  return (
    <aside className="flex gap-3 rounded-xl border border-warning-line bg-warning-soft p-4 text-ink">
      <ShieldAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{words.insecureTitle}</p>
        <p>{words.insecureText}</p>
      </div>
    </aside>
  );
}

import type { VoiceVerdict } from "@thingwright/contract/voice-capabilities/matches.ts";
import { CircleCheck, CircleDashed, type LucideIcon, Minus, Waves } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

const looks: Record<VoiceVerdict, { icon: LucideIcon; ink: string }> = {
  supported: { icon: CircleCheck, ink: "text-success-ink" },
  approximated: { icon: Waves, ink: "text-warning-ink" },
  impossible: { icon: Minus, ink: "text-muted" },
  unused: { icon: CircleDashed, ink: "text-accent-ink" },
};

/** How well a platform supports a function point, as an icon with a text for screen readers. */
export function VerdictSign({ verdict }: { verdict: VoiceVerdict }) {
  const t = useMessages(messages);
  const { icon: Icon, ink } = looks[verdict];
  return <Icon role="img" aria-label={t(`verdict_${verdict}`)} className={`mx-auto size-4 ${ink}`} />;
}

/** How well a platform supports a function point, in one word. */
export function Verdict({ verdict }: { verdict: VoiceVerdict }) {
  const t = useMessages(messages);
  const { icon: Icon, ink } = looks[verdict];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${ink}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`verdict_${verdict}`)}
    </span>
  );
}

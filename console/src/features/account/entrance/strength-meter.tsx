import {
  passwordStrength,
  passwordStrengths,
  type PasswordStrength,
} from "@thingwright/contract/passwords.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { messages } from "../messages/en.ts";

const TONE: Record<PasswordStrength, string> = {
  weak: "bg-danger",
  fair: "bg-warning",
  good: "bg-info",
  strong: "bg-success",
};

/** Shows the strength of a password as bars and a word; renders nothing while the field is empty. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useMessages(messages);
  const given = password.trim();
  if (!given) return null;
  const strength = passwordStrength(given);
  const reached = passwordStrengths.indexOf(strength);
  return (
    <div className="flex items-center gap-2 text-meta text-muted">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {passwordStrengths.map((level, index) => (
          <span
            key={level}
            className={cx("h-1 rounded-full", index <= reached ? TONE[strength] : "bg-active")}
          />
        ))}
      </span>
      <span role="status">{t("strength", { strength: t(`strength_${strength}`) })}</span>
    </div>
  );
}

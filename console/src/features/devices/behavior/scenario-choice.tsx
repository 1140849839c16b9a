import { type ScenarioKind, scenarioKinds } from "@thingwright/contract/behavior/scenario-kinds.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { Drama } from "lucide-react";
import { useState } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { messages } from "./messages/en.ts";

/** The durations that can be chosen for a scenario, in seconds. */
const lengths = [30, 60, 300, 900, 3600] as const;

interface ScenarioChoiceProps {
  pending: boolean;
  onPlay: (kind: ScenarioKind, seconds: number) => void;
}

/** A button with a menu of the scenarios that a virtual device can play for a while. */
export function ScenarioChoice({ pending, onPlay }: ScenarioChoiceProps) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const [open, setOpen] = useState(false);
  const [seconds, setSeconds] = useState("60");
  const options = lengths.map((length) => ({
    value: String(length),
    label: durationText(length * 1000, locale),
  }));
  const play = (kind: ScenarioKind) => {
    setOpen(false);
    onPlay(kind, Number(seconds));
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t("playTitle")}
      trigger={
        <Button icon={Drama} loading={pending}>
          {t("play")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t("playLength")}>
          <SegmentedControl size="sm" value={seconds} options={options} onChange={setSeconds} />
        </Field>
        <ul className="-mx-2 flex flex-col">
          {scenarioKinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
                onClick={() => play(kind)}
              >
                <span className="block font-medium">{t(`scenario_${kind}`)}</span>
                <span className="block text-meta text-muted">{t(`scenario_${kind}_hint`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}

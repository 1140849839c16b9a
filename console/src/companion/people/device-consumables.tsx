import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import { fallbackOf } from "@thingwright/contract/basics/content-languages.ts";
import type { ConsumableAtHome } from "@thingwright/contract/people/home-consumables.ts";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { tell, tellFailure } from "./notice.tsx";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { fill } from "./words.ts";
import { consumableWords } from "./words/consumables.ts";

const isWorded = (language: string): language is keyof typeof consumableWords => language in consumableWords;

/**
 * The remaining amount of a device's consumables, such as filters and batteries. A tap on one reports its replacement.
 */
export function DeviceConsumables({ device }: { device: DeviceAtHome }) {
  const { language, tag } = useCompanion();
  const words = consumableWords[fallbackOf(language).find(isWorded) ?? "en"];
  const params = { id: device.id };
  const read = useRead(api.homeConsumables.list, { params });
  const definition = useRead(api.bindings.definition, { params });
  const [asked, setAsked] = useState<ConsumableAtHome>();
  const [isBusy, run] = useExclusiveAction();
  const list = read.value?.list ?? [];
  if (list.length === 0) return null;
  const texts = pointTextsIn(language, definition.value?.function_texts ?? {});
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const detail = ({ unit, remaining, state }: ConsumableAtHome) => {
    const left = fill(words[unit], { count: number.format(Math.max(0, remaining)) });
    return state === "ok" ? left : `${left} · ${words[state]}`;
  };
  const replace = (identifier: string) =>
    run(async () => {
      const { code } = await ask(api.homeConsumables.replace, { params: { id: device.id, identifier } });
      setAsked(undefined);
      invalidate(`/device/${device.id}/consumable`);
      if (code === 200) tell(words.done);
      else tellFailure(code === 410 ? words.offline : words.refused);
    });
  return (
    <>
      <Rows title={words.title}>
        {list.map((one) => (
          <Row
            key={one.identifier}
            icon={Hourglass}
            label={<bdi>{texts.name(one.point)}</bdi>}
            detail={detail(one)}
            {...(device.control && { value: words.replaced, onClick: () => setAsked(one) })}
          />
        ))}
      </Rows>
      {asked && (
        <Question
          title={fill(words.ask, { name: texts.name(asked.point) })}
          text={words.askText}
          confirm={words.replaced}
          isBusy={isBusy}
          onConfirm={() => void replace(asked.identifier)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

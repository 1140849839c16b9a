import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { matchOf, proposedSetup, withProposals } from "@thingwright/contract/voice-capabilities/matches.ts";
import {
  capabilityOf,
  valuesOf,
  wordsFor,
  wordsOf,
} from "@thingwright/contract/voice-capabilities/word-values.ts";
import { type VoiceFeature, voiceFeatureTable } from "@thingwright/contract/products/voice-features.ts";
import type { VoiceSetup } from "@thingwright/contract/products/voice.ts";
import { voicePlatformNames } from "@thingwright/contract/products/voice-platforms.ts";
import { Mic, WandSparkles } from "lucide-react";
import { Controller } from "react-hook-form";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { type Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import {
  fieldsOf,
  type MappingFields,
  offered,
  type OnPlatform,
  rulesFor,
  setupOf,
  valueField,
} from "./mapping-fields.ts";
import { messages } from "./messages/en.ts";
import { useReasonWords, useValueName } from "./reason-words.ts";
import { Verdict } from "./verdict.tsx";

interface MappingDrawerProps extends OnPlatform {
  setup: VoiceSetup;
  save: (setup: VoiceSetup) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Edits the mapping of function points to the features of one voice platform. Also edits which words of the platform
 * stand for the values of the points.
 */
export function MappingDrawer({ setup, save, onClose, ...on }: MappingDrawerProps) {
  const { platform, points, type } = on;
  const t = useMessages(messages);
  const words = useMessages(shared);
  const language = useLanguage();
  const local = useLocalName();
  const form = useForm(rulesFor(on), {
    defaultValues: fieldsOf(on, setup),
    onSubmit: async (fields) => {
      await save(setupOf(on, fields));
      onClose();
    },
  });
  const { chosen } = form.watch();
  const now = setupOf(on, { chosen, words: {} });
  const next = withProposals(now, proposedSetup(platform, points, type));
  const suggestions = next.features.slice(now.features.length);
  const usable = points.filter((point) => offered(on, point, chosen[point.identifier] ?? "").length > 0);
  const others = points.filter((point) => !usable.includes(point));
  const name = voicePlatformNames[platform][language];
  return (
    <FormDrawer
      form={form}
      size="md"
      title={t("mappingOf", { platform: name })}
      description={t("mappingText", { platform: name })}
      submit={words("save")}
      onClose={onClose}
    >
      {usable.length === 0 && <EmptyState icon={Mic} title={t("nothing")} />}
      {suggestions.length > 0 && (
        <Button
          icon={WandSparkles}
          className="self-start"
          onClick={() => {
            for (const { feature, identifier } of suggestions)
              form.setValue(`chosen.${identifier}`, feature, { shouldDirty: true, shouldValidate: true });
          }}
        >
          {t("fillIn", { count: suggestions.length })}
        </Button>
      )}
      {usable.map((point) => (
        <PointField key={point.identifier} form={form} on={on} point={point} />
      ))}
      {others.length > 0 && (
        <p className="text-meta text-muted">
          {t("cannot", { count: others.length, names: others.map(local).join(t("separator")) })}
        </p>
      )}
    </FormDrawer>
  );
}

interface PointFieldProps {
  form: Form<MappingFields, MappingFields>;
  on: OnPlatform;
  point: FunctionPoint;
}

function PointField({ form, on, point }: PointFieldProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const local = useLocalName();
  const { platform, type } = on;
  const path = `chosen.${point.identifier}` as const;
  const feature = form.watch(path) ?? "";
  const optionOf = (one: VoiceFeature) => ({
    value: one,
    label: voiceFeatureTable[one][language],
    hint: capabilityOf(platform, one, point, type)?.name ?? t("lost"),
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label={local(point)} error={form.error(path)}>
        <Controller
          control={form.control}
          name={path}
          render={({ field }) => (
            <Select
              {...field}
              value={feature}
              onChange={(next) => {
                // Each feature has its own words, so the words chosen for the previous feature are dropped.
                form.setValue(`words.${point.identifier}`, {}, { shouldDirty: true });
                field.onChange(next);
              }}
              options={[
                { value: "" as const, label: t("notUsed") },
                ...offered(on, point, feature).map(optionOf),
              ]}
              className="w-full"
            />
          )}
        />
      </Field>
      {feature && <Words form={form} on={on} point={point} feature={feature} />}
      {feature && <MappingVerdict form={form} on={on} point={point} feature={feature} />}
    </div>
  );
}

type MappedProps = PointFieldProps & { feature: VoiceFeature };

/** Shows how well the platform supports the mapping that is currently in the fields. */
function MappingVerdict({ form, on, point, feature }: MappedProps) {
  const words = useReasonWords();
  const [mapping] = setupOf({ ...on, points: [point] }, form.watch()).features;
  const { verdict, reasons } = matchOf(on.platform, mapping ?? { feature }, point, on.type);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
      <Verdict verdict={verdict} />
      {words(point, reasons)}
    </p>
  );
}

/** Chooses the platform's word for each value, if the platform defines words for the values. */
function Words({ form, on, point, feature }: MappedProps) {
  const t = useMessages(messages);
  const valueName = useValueName();
  const capability = capabilityOf(on.platform, feature, point, on.type);
  const known = wordsOf(capability);
  if (capability?.kind !== "words" || !capability.words || !point.enums) return null;
  const proposed = wordsFor(capability, feature, point);
  return (
    <ul aria-label={t("words")} className="flex flex-col gap-1.5 border-s-2 border-line ps-3">
      {valuesOf(point).map(({ value }) => {
        const name = valueName(point, String(value));
        return (
          <li key={String(value)} className="grid grid-cols-2 items-center gap-2">
            <span className="truncate">{name}</span>
            <Controller
              control={form.control}
              name={`words.${point.identifier}.${valueField(value)}`}
              render={({ field }) => (
                <Select
                  {...field}
                  aria-label={t("wordOf", { value: name })}
                  size="sm"
                  value={field.value ?? proposed.get(String(value)) ?? ""}
                  options={[
                    { value: "", label: t("noWord") },
                    ...known.map((word) => ({ value: word, label: word })),
                  ]}
                  className="w-full"
                />
              )}
            />
          </li>
        );
      })}
    </ul>
  );
}

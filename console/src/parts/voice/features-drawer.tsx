import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceSetup } from "@thingwright/contract/products/voice.ts";
import type { VoicePlatform } from "@thingwright/contract/products/voice-platforms.ts";
import {
  fitsVoice,
  isForMany,
  suggestedFeatures,
  type VoiceFeature,
  voiceFeatures,
  voiceFeatureTable,
} from "@thingwright/contract/products/voice-features.ts";
import { WandSparkles } from "lucide-react";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
import { Select } from "../../ui/select.tsx";
import { messages } from "./messages/en.ts";

interface FeaturesDrawerProps {
  title: string;
  platform: VoicePlatform;
  setup: VoiceSetup;
  points: readonly FunctionPoint[];
  save: (setup: VoiceSetup) => Promise<unknown>;
  onClose: () => void;
}

/** The identifier of the function point that stands for each feature; empty for none. */
type Chosen = Partial<Record<VoiceFeature, string>>;

/** The features that only one function point of a product can have. All other features are chosen at each function point. */
const single = voiceFeatures.filter((feature) => !isForMany(feature));

/** The setup with the chosen features. The details of a feature that stays chosen are kept, and so are all other features. */
function setupOf(chosen: Chosen, { features }: VoiceSetup): VoiceSetup {
  const chosenOnes = single.flatMap((feature) => {
    const identifier = chosen[feature];
    const before = features.find((one) => one.feature === feature && one.identifier === identifier);
    return before ? [before] : identifier ? [{ feature, identifier }] : [];
  });
  return { features: [...chosenOnes, ...features.filter(({ feature }) => isForMany(feature))] };
}

function rulesWith(platform: VoicePlatform, points: readonly FunctionPoint[], before: VoiceSetup) {
  return z
    .object({ chosen: z.partialRecord(z.enum(voiceFeatures), z.string()) })
    .superRefine(({ chosen }, context) => {
      const setup = setupOf(chosen, before);
      for (const { path, key } of contentRefusals(points, { voice: { [platform]: setup } })) {
        const feature = setup.features[Number(path.split(".")[3])]?.feature;
        context.addIssue({ code: "custom", path: feature ? ["chosen", feature] : [], message: key });
      }
    });
}

/** Edits which function point stands for which feature of a voice platform; only function points that fit are offered. */
export function FeaturesDrawer({ title, platform, setup, points, save, onClose }: FeaturesDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const language = useLanguage();
  const local = useLocalName();
  const rules = useMemo(() => rulesWith(platform, points, setup), [platform, points, setup]);
  const before: Chosen = Object.fromEntries(
    setup.features
      .filter(({ feature }) => !isForMany(feature))
      .map(({ feature, identifier }) => [feature, identifier]),
  );
  const form = useForm(rules, {
    defaultValues: { chosen: { ...Object.fromEntries(single.map((one) => [one, ""])), ...before } },
    onSubmit: async ({ chosen }) => {
      await save(setupOf(chosen, setup));
      onClose();
    },
  });
  const chosen = form.watch("chosen");
  const fitting = (feature: VoiceFeature) => points.filter((point) => fitsVoice(feature, point));
  const suggestions = suggestedFeatures(points);
  const open = suggestions.filter(({ feature }) => !chosen[feature]);
  const offered = single.filter((feature) => fitting(feature).length > 0 || before[feature]);
  const isLikely = (feature: VoiceFeature) =>
    Boolean(before[feature]) || suggestions.some((one) => one.feature === feature);
  const likely = offered.filter(isLikely);
  const others = offered.filter((feature) => !isLikely(feature));
  const unfit = single.filter((feature) => !offered.includes(feature));
  const optionsOf = (feature: VoiceFeature) => {
    const fit = fitting(feature).map((point) => ({
      value: point.identifier,
      label: local(point),
      hint: point.identifier,
    }));
    const lost = before[feature];
    const isLost = lost !== undefined && !fit.some(({ value }) => value === lost);
    return [
      { value: "", label: t("none") },
      ...fit,
      ...(isLost ? [{ value: lost, label: lost, hint: t("lost") }] : []),
    ];
  };
  const field = (feature: VoiceFeature) => (
    <Field key={feature} label={voiceFeatureTable[feature][language]} error={form.error(`chosen.${feature}`)}>
      <Controller
        control={form.control}
        name={`chosen.${feature}`}
        render={({ field: control }) => (
          <Select {...control} value={control.value ?? ""} options={optionsOf(feature)} className="w-full" />
        )}
      />
    </Field>
  );
  return (
    <FormDrawer
      form={form}
      size="md"
      title={title}
      description={t("featuresText")}
      submit={words("save")}
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <EmptyState icon={WandSparkles} title={t("nothingFits")} description={t("nothingFitsText")} />
      ) : (
        <>
          {open.length > 0 && (
            <Button
              icon={WandSparkles}
              className="self-start"
              onClick={() => {
                for (const { feature, identifier } of open)
                  form.setValue(`chosen.${feature}`, identifier, { shouldDirty: true, shouldValidate: true });
              }}
            >
              {t("fillIn", { count: open.length })}
            </Button>
          )}
          {likely.map(field)}
          {others.length > 0 && (
            <FoldedFields
              label={t("moreFeatures", { count: others.length })}
              invalid={others.some((feature) => form.error(`chosen.${feature}`) !== undefined)}
            >
              {others.map(field)}
            </FoldedFields>
          )}
          {unfit.length > 0 && (
            <p className="text-meta text-muted">
              {t("unfit", {
                features: unfit.map((one) => voiceFeatureTable[one][language]).join(t("comma")),
              })}
            </p>
          )}
        </>
      )}
    </FormDrawer>
  );
}

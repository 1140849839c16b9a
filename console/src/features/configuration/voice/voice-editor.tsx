import type { ConfigurationParts } from "@thingwright/contract/products/configuration.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import {
  proposedDeviceType,
  type VoiceDeviceType,
  voiceDeviceTypes,
  voiceDeviceTypeTable,
} from "@thingwright/contract/voice-capabilities/device-types.ts";
import { proposedSetup, withProposals } from "@thingwright/contract/voice-capabilities/matches.ts";
import type { VoiceSetups } from "@thingwright/contract/products/voice.ts";
import { type VoicePlatform, voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { Mic, WandSparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Button, TextLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { ReadOnly } from "../../../ui/read-only.ts";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Configured } from "../shared/product-configuration.tsx";
import { MappingDrawer } from "./mapping-drawer.tsx";
import { Matrix } from "./matrix.tsx";
import { messages } from "./messages/en.ts";
import { PointDrawer } from "./point-drawer.tsx";
import { ServiceCards } from "./service-cards.tsx";

interface VoiceEditorProps extends Configured {
  points: readonly FunctionPoint[];
}

/** Edits the type of the device for voice platforms, and the mapping of its function points for each platform. */
export function VoiceEditor({ product, configuration, points, save, readOnly }: VoiceEditorProps) {
  const t = useMessages(messages);
  const [editing, setEditing] = useState<VoicePlatform>();
  const [explained, setExplained] = useState<FunctionPoint>();
  const { voice, voice_examples } = configuration;
  const type = configuration.voice_type ?? proposedDeviceType(points);
  // "Undo" runs after later renders, so it must use the newest `save`, which knows what has been saved since then.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  /**
   * Saves a change that is made outside of a form. A failure is shown in a toast, because there is no form that could
   * show it.
   */
  const change = async (parts: ConfigurationParts): Promise<boolean> => {
    try {
      await latest.current(parts);
      return true;
    } catch (error) {
      toast.error(t("savingFailed"), errorText(error));
      return false;
    }
  };
  const proposals: VoiceSetups = Object.fromEntries(
    voicePlatforms.flatMap((platform) => {
      const setup = voice[platform] ?? { features: [] };
      const next = withProposals(setup, proposedSetup(platform, points, type));
      return next.features.length > setup.features.length ? [[platform, next]] : [];
    }),
  );
  const sum = (setups: VoiceSetups) =>
    Object.values(setups).reduce((total, { features }) => total + features.length, 0);
  const next = { ...voice, ...proposals };
  const count = sum(next) - sum(voice);
  const fillAll = async () => {
    if (!(await change({ voice: next }))) return;
    toast({
      tone: "success",
      title: t("filledAll", { count }),
      action: { label: t("undo"), onSelect: () => void change({ voice }) },
    });
  };
  if (points.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Mic}
          title={t("noPoints")}
          description={readOnly ? undefined : t("noPointsText")}
          action={
            readOnly ? undefined : (
              <TextLink render={<ScreenLink screen="productDefinition" params={{ productId: product.id }} />}>
                {t("define")}
              </TextLink>
            )
          }
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <DeviceType
        value={configuration.voice_type}
        points={points}
        readOnly={readOnly}
        onChange={async (voice_type) => {
          if (await change({ voice_type })) toast.success(t("typeSaved"));
        }}
      />
      <ServiceCards
        productId={product.id}
        points={points}
        type={type}
        voice={voice}
        examples={voice_examples}
        onEdit={readOnly ? undefined : setEditing}
      />
      <Card
        title={t("matrix")}
        description={t("matrixText")}
        flush
        actions={
          !readOnly &&
          count > 0 && (
            <Button icon={WandSparkles} onClick={() => void fillAll()}>
              {t("fillAll", { count })}
            </Button>
          )
        }
      >
        <Matrix points={points} voice={voice} type={type} onExplain={setExplained} />
      </Card>
      {explained && (
        <PointDrawer point={explained} voice={voice} type={type} onClose={() => setExplained(undefined)} />
      )}
      {editing && (
        <MappingDrawer
          key={editing}
          platform={editing}
          points={points}
          type={type}
          setup={voice[editing] ?? { features: [] }}
          save={async (setup) => {
            const { [editing]: _was, ...others } = voice;
            await save({ voice: setup.features.length > 0 ? { ...others, [editing]: setup } : others });
            toast.success(t("mappingSaved"));
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}

interface DeviceTypeProps {
  value: VoiceDeviceType | null;
  points: readonly FunctionPoint[];
  readOnly: boolean;
  onChange: (type: VoiceDeviceType | null) => void;
}

function DeviceType({ value, points, readOnly, onChange }: DeviceTypeProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const nameOf = (type: VoiceDeviceType) => voiceDeviceTypeTable[type][language];
  return (
    <Card>
      <Field label={t("deviceType")} help={t("deviceTypeText")}>
        <ReadOnly value={readOnly}>
          <Select
            value={value ?? ""}
            onChange={(next) => onChange(next === "" ? null : next)}
            options={[
              { value: "" as const, label: t("automatic", { type: nameOf(proposedDeviceType(points)) }) },
              ...voiceDeviceTypes.map((one) => ({ value: one, label: nameOf(one) })),
            ]}
            className="w-full max-w-80"
          />
        </ReadOnly>
      </Field>
    </Card>
  );
}

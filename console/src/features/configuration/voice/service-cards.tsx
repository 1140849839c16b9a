import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { VoiceService } from "@thingwright/contract/product-voice.ts";
import {
  platformTypeName,
  type VoiceDeviceType,
} from "@thingwright/contract/voice-capabilities/device-types.ts";
import { pointMatch } from "@thingwright/contract/voice-capabilities/matches.ts";
import type { VoiceExamples, VoiceSetups } from "@thingwright/contract/voice.ts";
import { type VoicePlatform, voicePlatformNames } from "@thingwright/contract/voice-platforms.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { SkeletonCards } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { VoiceMark } from "../../voice/shared/voice-mark.tsx";
import { messages } from "./messages/en.ts";

const tones = { opened: "success", unopened: "neutral", unsubscribed: "warning" } as const satisfies Record<
  VoiceService["state"],
  Tone
>;

interface ServiceCardsProps {
  productId: string;
  points: readonly FunctionPoint[];
  type: VoiceDeviceType;
  voice: VoiceSetups;
  examples: VoiceExamples;
  /** Undefined where the mapping cannot be changed. */
  onEdit: ((platform: VoicePlatform) => void) | undefined;
}

/** The voice platforms: whether the product is open for each, what is mapped, and what people can say. */
export function ServiceCards({ productId, ...rest }: ServiceCardsProps) {
  const t = useMessages(messages);
  const { data, error, isError, refetch } = useCall(api.productVoice.list, { params: { id: productId } });
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonCards />;
  return (
    <ul aria-label={t("platforms")} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.list.map((service) => (
        <li key={service.id}>
          <ServiceCard productId={productId} service={service} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface ServiceCardProps extends ServiceCardsProps {
  service: VoiceService;
}

function ServiceCard({ productId, service, points, type, voice, examples, onEdit }: ServiceCardProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const may = useMay();
  const { id, state } = service;
  const platform = voicePlatformNames[id][language];
  const turn = useAction(api.productVoice.openOrClose, {
    invalidates: ["productVoice", api.configuration.steps],
    success: (stored) => t(stored.state === "opened" ? "openedNow" : "closedNow", { platform }),
  });
  const isOpen = turn.pendingInput?.body?.open ?? state === "opened";
  const mapped = (voice[id]?.features ?? []).flatMap(({ identifier }) => {
    const point = points.find((one) => one.identifier === identifier);
    return point ? [pointMatch(id, voice[id], point, type).verdict] : [];
  });
  const count = (verdict: (typeof mapped)[number]) => mapped.filter((one) => one === verdict).length;
  const typeName = platformTypeName(type, id);
  return (
    <section
      aria-label={platform}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet p-4"
    >
      <header className="flex items-center gap-3">
        <VoiceMark platform={id} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{platform}</h2>
          <p className="text-meta text-muted">
            <StatusDot tone={tones[state]}>{t(`state_${state}`)}</StatusDot>
          </p>
        </div>
        {may(api.productVoice.openOrClose) && (
          <Switch
            aria-label={t("openFor", { platform })}
            value={isOpen}
            pending={turn.pending}
            onChange={(open) => turn.start({ params: { id: productId, voiceId: id }, body: { open } })}
          />
        )}
      </header>
      <DescriptionList
        items={[
          {
            label: t("typeThere"),
            value: typeName ? <span className="font-mono">{typeName}</span> : t("noTypeThere"),
          },
          {
            label: t("mapped"),
            value:
              mapped.length > 0
                ? (["supported", "approximated", "impossible"] as const)
                    .filter((verdict) => count(verdict) > 0)
                    .map((verdict) => t(`count_${verdict}`, { count: count(verdict) }))
                    .join(t("separator"))
                : t("nothingMapped"),
          },
        ]}
      />
      <Phrases examples={examples[id]} />
      {onEdit && (
        <footer className="mt-auto flex justify-end">
          <Button size="sm" onClick={() => onEdit(id)}>
            {t("editMapping")}
          </Button>
        </footer>
      )}
    </section>
  );
}

/** So many phrases show how people speak; the others are counted. */
const shown = 3;

function Phrases({ examples = {} }: { examples: VoiceExamples[VoicePlatform] | undefined }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const phrases = examples[language] ?? Object.values(examples).find((texts) => texts.length > 0) ?? [];
  return (
    <div>
      <h3 className="text-meta text-muted">{t("canSay")}</h3>
      {phrases.length === 0 ? (
        <p className="text-muted">{t("noPhrases")}</p>
      ) : (
        <ul>
          {phrases.slice(0, shown).map((phrase) => (
            <li key={phrase}>
              <bdi>{phrase}</bdi>
            </li>
          ))}
          {phrases.length > shown && (
            <li className="text-meta text-muted">{t("morePhrases", { count: phrases.length - shown })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

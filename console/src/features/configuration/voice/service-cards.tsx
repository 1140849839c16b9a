import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceService } from "@thingwright/contract/products/product-voice.ts";
import {
  platformTypeName,
  type VoiceDeviceType,
} from "@thingwright/contract/voice-capabilities/device-types.ts";
import { pointMatch } from "@thingwright/contract/voice-capabilities/matches.ts";
import type { VoiceExamples, VoiceSetups } from "@thingwright/contract/products/voice.ts";
import { type VoicePlatform, voicePlatformNames } from "@thingwright/contract/products/voice-platforms.ts";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { SkeletonCards } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { VoiceMark } from "../../../parts/voice/voice-mark.tsx";
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
  /** Undefined if the mapping cannot be changed. */
  onEdit: ((platform: VoicePlatform) => void) | undefined;
}

/**
 * The voice platforms. Each card shows whether the product is available on the platform, the mapping, and example
 * phrases.
 */
export function ServiceCards({ productId, ...rest }: ServiceCardsProps) {
  const t = useMessages(messages);
  const { data, error, isError, refetch } = useCall(api.productVoice.list, { params: { id: productId } });
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonCards />;
  return (
    <ul
      aria-label={t("platforms")}
      className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3 min-[90rem]:grid-cols-4"
    >
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
  const params = { id: productId, voiceId: id };
  const [asksToClose, setAsksToClose] = useState(false);
  const turn = useAction(api.productVoice.openOrClose, {
    invalidates: ["productVoice", api.configuration.steps],
    success: (stored) => t(stored.state === "opened" ? "openedNow" : "closedNow", { platform }),
    onDone: () => setAsksToClose(false),
  });
  const isOpen = turn.pendingInput?.body?.open ?? state === "opened";
  const mapped = (voice[id]?.features ?? []).flatMap(({ identifier }) => {
    const point = points.find((one) => one.identifier === identifier);
    return point ? [pointMatch(id, voice[id], point, type).verdict] : [];
  });
  const count = (verdict: (typeof mapped)[number]) => mapped.filter((one) => one === verdict).length;
  const typeName = platformTypeName(type, id);
  const mappedText =
    mapped.length > 0
      ? (["supported", "approximated", "impossible"] as const)
          .filter((verdict) => count(verdict) > 0)
          .map((verdict) => t(`count_${verdict}`, { count: count(verdict) }))
          .join(t("separator"))
      : t("nothingMapped");
  const isWide = useMedia("(min-width: 48rem)");
  const [asked, setAsked] = useState(false);
  const isShown = isWide || asked;
  const details = useId();
  return (
    <section
      aria-label={platform}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet px-4 py-3 md:py-4"
    >
      <header className="flex items-center gap-3">
        <VoiceMark platform={id} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            {isWide ? (
              platform
            ) : (
              <button
                type="button"
                aria-expanded={isShown}
                aria-controls={details}
                onClick={() => setAsked(!asked)}
                className="flex items-center gap-1 rounded-sm"
              >
                {platform}
                <ChevronDown
                  aria-hidden
                  className={cx("size-4 text-faint transition-transform", !isShown && "-rotate-90")}
                />
              </button>
            )}
          </h2>
          <p className="flex flex-wrap gap-x-2 text-meta text-muted">
            <StatusDot tone={tones[state]}>{t(`state_${state}`)}</StatusDot>
            {!isShown && <span>{mappedText}</span>}
          </p>
        </div>
        {may(api.productVoice.openOrClose) && (
          <Switch
            aria-label={t("openFor", { platform })}
            value={isOpen}
            pending={turn.pending}
            onChange={(open) => (open ? turn.start({ params, body: { open } }) : setAsksToClose(true))}
          />
        )}
      </header>
      {asksToClose && (
        <ConfirmAction
          action={turn}
          input={{ params, body: { open: false } }}
          title={t("closeTitle", { platform })}
          description={t("closeText")}
          confirmLabel={t("close")}
          onClose={() => setAsksToClose(false)}
        />
      )}
      {/* On narrow screens, each card's details stay folded, or they would push the matrix far down. */}
      <div id={details} hidden={!isShown} className="flex flex-1 flex-col gap-3 [[hidden]]:hidden">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <dt className="text-muted">{t("typeThere")}</dt>
          <dd className={typeName && "font-mono break-words"}>{typeName ?? t("noTypeThere")}</dd>
          <dt className="text-muted">{t("mapped")}</dt>
          <dd>{mappedText}</dd>
        </dl>
        <Phrases examples={examples[id]} />
        {(id === "xiaodu" || id === "baidu") && <p className="text-meta text-muted">{t(`about_${id}`)}</p>}
        {onEdit && (
          <footer className="mt-auto flex justify-end">
            <Button size="sm" onClick={() => onEdit(id)}>
              {t("editMapping")}
            </Button>
          </footer>
        )}
      </div>
    </section>
  );
}

/** The number of phrases shown at first; a button shows the others. */
const shown = 3;

function Phrases({ examples = {} }: { examples: VoiceExamples[VoicePlatform] | undefined }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const phrases = examples[language] ?? Object.values(examples).find((texts) => texts.length > 0) ?? [];
  return (
    <div>
      <h3 className="text-meta text-muted">{t("canSay")}</h3>
      {phrases.length === 0 ? (
        <p className="text-muted">{t("noPhrases")}</p>
      ) : (
        <ul>
          {phrases.slice(0, all ? undefined : shown).map((phrase) => (
            <li key={phrase}>
              <bdi>{phrase}</bdi>
            </li>
          ))}
          {phrases.length > shown && (
            <li>
              <button
                type="button"
                aria-expanded={all}
                onClick={() => setAll(!all)}
                className="rounded-sm text-meta text-accent-ink hover:underline"
              >
                {all ? t("fewerPhrases") : t("morePhrases", { count: phrases.length - shown })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

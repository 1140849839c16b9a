import { headerOf } from "@thingwright/contract/basics/language.ts";
import { durationText } from "../../../lib/ago-text.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { messages } from "./messages/en.ts";
import { TrailHint } from "./trail-hint.tsx";
import { TrailView } from "./trail-view.tsx";
import type { Trail } from "./trail.ts";

interface TrailLinkProps {
  trail: Trail;
  productId: string;
  deviceId: string;
  issued?: readonly number[];
}

/** The last values of a property, as a link to the property's history. A hint explains the picture. */
export function TrailLink({ trail, productId, deviceId, issued }: TrailLinkProps) {
  const t = useMessages(messages);
  const name = useLocalName()(trail.point);
  const locale = headerOf(useLanguage());
  const label = t("toHistory", { name, span: durationText(trail.span, locale) });
  const isText = trail.kind === "texts";
  const link = (
    <ScreenLink
      screen="deviceHistory"
      params={{ productId, deviceId }}
      search={{ points: trail.point.identifier }}
      aria-label={isText ? undefined : label}
      className="block min-w-0 rounded-sm hover:bg-hover"
    >
      {isText && <span className="sr-only">{label}</span>}
      <TrailView trail={trail} {...(issued && { issued })} />
    </ScreenLink>
  );
  if (isText) return link;
  return (
    <Tooltip side="right" content={<TrailHint trail={trail} issued={Boolean(issued?.length)} />}>
      {link}
    </Tooltip>
  );
}

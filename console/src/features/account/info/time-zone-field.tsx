import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useCallback, useMemo, useState } from "react";
import { useNow } from "../../../lib/ago.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { browserZone } from "../entrance/browser-zone.ts";
import { messages } from "./messages/en.ts";
import { clockIn, offsetOf, zoneNames, zoneOption } from "./time-zones.ts";

interface TimeZoneFieldProps {
  /** An IANA name. */
  value: string;
  onChange: (zone: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Whether the zone is read-only, because the main account sets it. */
  fixed: boolean;
}

/**
 * The field for the account's time zone. The user finds a zone by typing, or takes the browser's zone, which is
 * suggested.
 */
export function TimeZoneField({ value, onChange, onBlur, error, fixed }: TimeZoneFieldProps) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const now = useNow();
  const minute = Math.floor(now / 60) * 60_000;
  // The options show offsets, which change rarely. The time is rounded down to the hour, so that the options are not
  // rebuilt each minute.
  const hour = Math.floor(now / 3600) * 3_600_000;
  const [isReached, setReached] = useState(false);
  const here = browserZone();
  const alias = t("zoneShanghai");
  const optionOf = useCallback(
    (zone: string) => zoneOption(zone, locale, hour, zone === "Asia/Shanghai" ? alias : undefined),
    [locale, hour, alias],
  );
  const option = useMemo(() => optionOf(value), [optionOf, value]);
  // Building the options of all zones takes a fifth of a second, so they are built only once the pointer or the focus
  // reaches the field.
  const options = useMemo(() => (isReached ? zoneNames().map(optionOf) : []), [isReached, optionOf]);
  const onReach = () => setReached(true);
  return (
    <Field
      label={t("timeZone")}
      error={error}
      help={t(fixed ? "zoneOfMember" : "timeZoneHelp", {
        clock: clockIn(value, minute),
        offset: offsetOf(value, minute),
      })}
      action={
        here !== value &&
        !fixed && (
          <Button variant="link" size="sm" onClick={() => onChange(here)}>
            {t("useBrowserZone", { zone: here })}
          </Button>
        )
      }
    >
      <span className="contents" onFocus={onReach} onPointerEnter={onReach}>
        <Combobox
          value={value}
          options={isReached ? options : [option]}
          selected={option}
          onChange={(zone) => zone && onChange(zone)}
          onBlur={onBlur}
          disabled={fixed}
        />
      </span>
    </Field>
  );
}

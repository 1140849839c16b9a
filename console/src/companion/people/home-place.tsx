import type { Home } from "@thingwright/contract/people/homes.ts";
import { Clock, MapPin } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ActionForm, SelectField } from "./forms.tsx";
import { useLaterWords } from "./later-words.ts";
import { tell } from "./notice.tsx";
import { ownZone } from "./own-zone.ts";
import { ask } from "./person.ts";
import { invalidate } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Sheet } from "./sheet.tsx";
import { fill } from "./words.ts";

const HomeLocation = lazyPart(async () => (await import("../scenes/home-location.tsx")).HomeLocation);

/** The time zone and the location of a home, on which its timers and scenes depend. */
export function HomePlace({ home, mayChange }: { home: Home; mayChange: boolean }) {
  const words = useLaterWords();
  const [open, setOpen] = useState<"zone" | "place">();
  const { id, time_zone: zone, location } = home;
  const close = () => setOpen(undefined);
  return (
    <>
      <Rows>
        <Row
          icon={Clock}
          label={words.timeZone}
          detail={words.timeZoneText}
          value={zone}
          {...(mayChange && { onClick: () => setOpen("zone") })}
        />
        <Row
          icon={MapPin}
          label={words.place}
          value={location ? `${location.latitude}°, ${location.longitude}°` : words.placeUnknown}
          {...(mayChange && { onClick: () => setOpen("place") })}
        />
      </Rows>
      {open === "zone" && (
        <Sheet title={words.timeZone} onClose={close}>
          <ActionForm
            submit={words.save}
            onSubmit={async ({ time_zone = zone }) => {
              await ask(api.homes.update, { params: { id }, body: { time_zone } });
              invalidate("/home");
              close();
              tell(words.saved);
            }}
          >
            <SelectField
              name="time_zone"
              label={words.timeZone}
              value={zone}
              options={zonesWith(zone).map((value) => ({
                value,
                label: value === ownZone ? fill(words.phoneZone, { zone: value }) : value,
              }))}
            />
          </ActionForm>
        </Sheet>
      )}
      {open === "place" && (
        <Sheet title={words.place} onClose={close}>
          <HomeLocation
            home={home}
            onSaved={() => {
              close();
              tell(words.saved);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

/** Returns the phone's own time zone first, then all time zones that the phone knows, including the chosen one. */
function zonesWith(chosen: string): string[] {
  return [...new Set([ownZone, ...[...Intl.supportedValuesOf("timeZone"), chosen].toSorted()])];
}

import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { ActionForm, TextField } from "../people/forms.tsx";
import { Missing, Page } from "../people/frame.tsx";
import { ask } from "../people/person.ts";
import { invalidate, useReadAfresh } from "../people/reads.ts";
import { RoomChoice } from "../people/room-choice.tsx";
import { swap } from "../router.ts";
import { useAddWords } from "./words.ts";

/** Asks for the name and the room of a device that was just added, then opens its panel. */
export function NamePage({ id }: { id: string }) {
  const { base } = useCompanion();
  const words = useAddWords();
  // Read afresh: the stored answer may still name a room of the home to which the device belonged before.
  const read = useReadAfresh(api.bindings.get, { params: { id } });
  const device = read.value;
  const [chosen, setChosen] = useState<string | null>();
  return (
    <Page title={words.addedTitle} back="">
      {!device ? (
        <Missing read={read} />
      ) : (
        <>
          <p className="flex items-center gap-3 rounded-xl bg-success-soft p-4 text-success-ink">
            <CircleCheck aria-hidden size={24} className="shrink-0" />
            {words.addedText}
          </p>
          <ActionForm
            submit={words.done}
            onSubmit={async ({ name = "" }) => {
              await ask(api.bindings.update, { params: { id }, body: { name, room_id: chosen } });
              invalidate("/device", "/home");
              swap(`${base}device/${id}`);
            }}
          >
            <TextField
              name="name"
              label={words.deviceName}
              defaultValue={device.name || device.product_name}
              autoCapitalize="sentences"
              autoComplete="off"
            />
            {device.home_id !== null && (
              <RoomChoice
                homeId={device.home_id}
                roomId={chosen === undefined ? device.room_id : chosen}
                onChange={setChosen}
              />
            )}
          </ActionForm>
        </>
      )}
    </Page>
  );
}

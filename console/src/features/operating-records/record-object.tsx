import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import { ScreenPlace } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { TextLink } from "../../ui/button.tsx";
import { useActionWords } from "./use-action-words.ts";
import { placeOf } from "./record-place.ts";

/** The name of a record's object, as a link if the object has a screen that the user may open. */
export function RecordObject({ record }: { record: OperatingRecord }) {
  const user = useUser();
  const { resource } = useActionWords();
  // An object without a name is shown by the name of its resource.
  const name = record.object_name || resource(record.action.split(".")[0] ?? "");
  const place = placeOf(record);
  const open = place && mayOpen(user, { key: place.screen });
  if (!place || !open) return <span className="break-words">{name}</span>;
  return <TextLink render={<ScreenPlace {...place} />}>{name}</TextLink>;
}

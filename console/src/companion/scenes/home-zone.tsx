import type { Home } from "@thingwright/contract/people/homes.ts";
import { ownZone } from "../people/own-zone.ts";
import { fill } from "../people/words.ts";
import { useSceneWords } from "./words.ts";

/** Says that times are in the home's time zone, if the phone is in another one. */
export function HomeZone({ home }: { home: Home }) {
  const words = useSceneWords();
  if (home.time_zone === ownZone) return null;
  return <p className="text-meta text-muted">{fill(words.homeZone, { zone: home.time_zone })}</p>;
}

import type { Home } from "@thingwright/contract/people/homes.ts";
import { MapPin } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { Field, typed as typedLook } from "../people/field.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { ask } from "../people/person.ts";
import { invalidate, updateCached } from "../people/reads.ts";
import { failureText, fill } from "../people/words.ts";
import { useSceneWords } from "./words.ts";

const bounds = { latitude: 90, longitude: 180 };
type Axis = keyof typeof bounds;
const example: Record<Axis, string> = { latitude: "31.2", longitude: "121.5" };
/** In milliseconds: how long the phone may take to find its position, and how old a known position may be. */
const patience = { timeout: 15_000, maximumAge: 3_600_000 };

const toTenth = (degrees: number) => Math.round(degrees * 10) / 10;
const isWithin = (axis: Axis, text: string) => text.trim() !== "" && Math.abs(Number(text)) <= bounds[axis];

interface HomeLocationProps {
  home: Home;
  onSaved?: () => void;
}

/** Sets the location of the home, by the phone's position or by typed coordinates. */
export function HomeLocation({ home, onSaved }: HomeLocationProps) {
  const words = useSceneWords();
  const people = useLaterWords();
  const id = useId();
  const [typed, setTyped] = useState<Record<Axis, string>>({ latitude: "", longitude: "" });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const save = async (exact: Record<Axis, number>) => {
    const params = { id: home.id };
    // The platform stores no more than tenths of a degree, so nothing more exact leaves the phone.
    const location = { latitude: toTenth(exact.latitude), longitude: toTenth(exact.longitude) };
    try {
      const changed = await ask(api.homes.update, { params, body: { location } });
      updateCached(api.homes.list, {}, ({ list }) => ({
        list: list.map((one) => (one.id === home.id ? changed : one)),
      }));
      invalidate(`/home/${home.id}`);
      onSaved?.();
    } catch (error) {
      setFailure(failureText(error, people));
    }
    setBusy(false);
  };
  const begin = () => {
    setFailure("");
    setBusy(true);
  };
  const locate = () => {
    begin();
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => void save({ latitude, longitude }),
      () => {
        setFailure(words.locateFailed);
        setBusy(false);
      },
      patience,
    );
  };
  const axes = Object.keys(bounds) as Axis[];
  const submit = () => {
    setTried(true);
    if (!axes.every((axis) => isWithin(axis, typed[axis]))) return;
    begin();
    void save({ latitude: Number(typed.latitude), longitude: Number(typed.longitude) });
  };
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-warning-line bg-warning-soft p-3"
    >
      <h3 id={id} className="flex items-center gap-2 font-semibold text-warning-ink">
        <MapPin aria-hidden size={20} className="shrink-0" />
        {words.locationTitle}
      </h3>
      <p>{words.locationText}</p>
      {window.isSecureContext && "geolocation" in navigator && (
        <Tap look="primary" aria-busy={isBusy || undefined} onClick={() => !isBusy && locate()}>
          {isBusy ? words.locating : words.locate}
        </Tap>
      )}
      <p role="alert" className="text-danger-ink empty:hidden">
        {failure}
      </p>
      <div className="flex gap-3">
        {axes.map((axis) => {
          const isWrong = isTried && !isWithin(axis, typed[axis]);
          const most = bounds[axis];
          return (
            <Field
              key={axis}
              className="flex-1"
              label={words[axis]}
              hint={fill(words.degreesHint, { value: example[axis] })}
              error={isWrong ? fill(words.degreesWrong, { min: -most, max: most }) : undefined}
            >
              {(ties) => (
                <input
                  {...ties}
                  dir="ltr"
                  autoComplete="off"
                  value={typed[axis]}
                  onChange={({ target }) => setTyped({ ...typed, [axis]: target.value })}
                  className={typedLook}
                />
              )}
            </Field>
          );
        })}
      </div>
      <Tap onClick={() => !isBusy && submit()}>{words.saveLocation}</Tap>
    </section>
  );
}

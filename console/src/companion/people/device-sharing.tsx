import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceShare } from "@thingwright/contract/devices/device-shares.ts";
import { Mail, Share2, UserRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Choice, Tap } from "../parts.tsx";
import { Blank, Missing } from "./frame.tsx";
import { GivenCode } from "./given-code.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { whenText } from "./when.ts";
import { fill } from "./words.ts";

type Control = "control" | "look";

/** The people that a device is shared with, and what each of them may do. */
export function DeviceSharing({ device }: { device: DeviceAtHome }) {
  const { tag } = useCompanion();
  const words = useLaterWords();
  const { id } = device;
  const read = useRead(api.deviceShares.list, { params: { id } });
  const [isBusy, run] = useExclusiveAction();
  const [given, setGiven] = useState<{ code: string; expires_at: number }>();
  const [isAsked, setAsked] = useState(false);
  const [ending, setEnding] = useState<DeviceShare>();
  const [changing, setChanging] = useState<DeviceShare>();
  const options: { value: Control; label: string }[] = [
    { value: "control", label: words.control },
    { value: "look", label: words.onlyLook },
  ];
  const shares = read.value?.list;
  // The owner of the home sees and can end what others share; only the person who has bound the device can share it.
  const mayShare = device.role === "admin";
  const make = (control: Control) =>
    run(async () => {
      const made = await ask(api.deviceShares.create, {
        params: { id },
        body: { control: control === "control" },
      });
      setAsked(false);
      setGiven(made);
      invalidate(`/device/${id}/share`);
    });
  const detailOf = ({ control, uid, made_at, expires_at }: DeviceShare) => {
    const since = uid
      ? fill(words.shareSince, { time: whenText(made_at * 1000, tag) })
      : fill(words.shareWaits, { time: whenText((expires_at ?? 0) * 1000, tag) });
    return `${control ? words.control : words.onlyLook} · ${since}`;
  };
  return (
    <>
      {!shares ? (
        <Missing read={read} />
      ) : shares.length === 0 ? (
        <Blank
          icon={Share2}
          title={words.noSharesTitle}
          text={mayShare ? words.noSharesText : words.othersShareText}
        >
          {mayShare && (
            <Tap look="primary" onClick={() => setAsked(true)}>
              {words.shareDevice}
            </Tap>
          )}
        </Blank>
      ) : (
        <>
          <Rows>
            {shares.map((share) => (
              <Row
                key={share.id}
                icon={share.uid ? UserRound : Mail}
                label={<bdi>{share.nickname || words.openOffer}</bdi>}
                detail={detailOf(share)}
                onClick={() => setChanging(share)}
              />
            ))}
          </Rows>
          {mayShare && (
            <Tap look="primary" onClick={() => setAsked(true)}>
              {words.shareDevice}
            </Tap>
          )}
        </>
      )}
      {isAsked && (
        <Sheet title={words.shareDevice} onClose={() => setAsked(false)}>
          <p className="text-muted">{words.shareAsk}</p>
          {options.map(({ value, label }) => (
            <Tap key={value} onClick={() => void make(value)}>
              {label}
            </Tap>
          ))}
        </Sheet>
      )}
      {given && (
        <GivenCode
          title={words.shareDevice}
          code={given.code}
          expiresAt={given.expires_at}
          page="receive"
          message={fill(words.shareMessage, { name: device.name })}
          onClose={() => setGiven(undefined)}
        />
      )}
      {changing && (
        <Sheet title={changing.nickname || words.openOffer} onClose={() => setChanging(undefined)}>
          {mayShare && (
            <Choice
              label={words.mayDo}
              value={changing.control ? "control" : "look"}
              options={options}
              onChange={(next) =>
                void run(async () => {
                  const params = { id, shareId: changing.id };
                  await ask(api.deviceShares.update, { params, body: { control: next === "control" } });
                  invalidate(`/device/${id}/share`);
                  setChanging(undefined);
                  tell(words.saved);
                })
              }
            />
          )}
          <Tap
            look="danger"
            onClick={() => {
              setEnding(changing);
              setChanging(undefined);
            }}
          >
            {changing.uid ? words.endShareShort : words.endOffer}
          </Tap>
        </Sheet>
      )}
      {ending && (
        <Question
          title={ending.uid ? fill(words.endShare, { name: ending.nickname }) : words.endOffer}
          text={ending.uid ? words.endShareText : words.endOfferText}
          confirm={ending.uid ? words.endShareShort : words.endOffer}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await ask(api.deviceShares.remove, { params: { id, shareId: ending.id } });
              invalidate(`/device/${id}/share`);
              setEnding(undefined);
            })
          }
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

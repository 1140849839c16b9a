import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceLink, LinkMember } from "@thingwright/contract/devices/device-links.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { useControlWords } from "./control-words.ts";
import { ActionForm, TextField, useFieldError } from "./forms.tsx";
import { Missing } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { useRead } from "./reads.ts";
import { controlTexts, isAlike, linkablePoints } from "./settable-points.ts";
import { Sheet } from "./sheet.tsx";
import { fill } from "./words.ts";

interface LinkSheetProps {
  homeId: string;
  /** Undefined for a new link. */
  link: DeviceLink | undefined;
  /** The devices of the home. */
  devices: readonly DeviceAtHome[];
  onClose: () => void;
  onDone: () => void;
  onRemove: (link: DeviceLink) => void;
}

const isSame = (a: LinkMember, b: LinkMember) => a.device_id === b.device_id && a.identifier === b.identifier;

/**
 * Edits a link: the switches that follow each other. The switches of a device load once the device is unfolded in the
 * list.
 */
export function LinkSheet({ homeId, link, devices, onClose, onDone, onRemove }: LinkSheetProps) {
  const words = useControlWords();
  const common = useLaterWords();
  const [members, setMembers] = useState<readonly LinkMember[]>(link?.members ?? []);
  /** The function point whose values all other members must have; undefined until one is chosen and has loaded. */
  const [first, setFirst] = useState<FunctionPoint>();
  const id = useId();
  const { min, max } = limits.linkMembers;
  const wrong = members.length < min ? words.linkNeedsTwo : members.length > max ? words.linkTooMany : null;
  const turn = (member: LinkMember, point: FunctionPoint) => {
    const next = members.some((one) => isSame(one, member))
      ? members.filter((one) => !isSame(one, member))
      : [...members, member];
    setMembers(next);
    setFirst(next.length === 0 ? undefined : (first ?? point));
  };
  return (
    <Sheet title={link ? words.editLink : words.addLink} onClose={onClose}>
      <ActionForm
        submit={common.save}
        explain={() => (wrong ? { "": wrong } : null)}
        onSubmit={async ({ name = "" }) => {
          if (wrong) throw new RangeError(wrong);
          const body = { name, members: [...members] };
          await (link
            ? ask(api.deviceLinks.update, { params: { id: link.id }, body })
            : ask(api.deviceLinks.create, { params: { id: homeId }, body }));
          tell(words.linkSaved);
          onDone();
        }}
      >
        <TextField
          name="name"
          label={words.linkName}
          hint={words.linkNameExample}
          defaultValue={link?.name}
          maxLength={limits.linkName}
          autoCapitalize="sentences"
          autoComplete="off"
        />
        <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
          <span id={id} className="font-medium">
            {words.linkMembers}
          </span>
          <p className="text-meta text-muted" aria-live="polite">
            {members.length === 0 ? words.linkMembersHint : fill(words.linkChosen, { count: members.length })}
          </p>
          <div className="overflow-hidden rounded-xl border border-line bg-sheet">
            {devices.map((device) => (
              <DevicePoints
                key={device.id}
                device={device}
                isOpen={
                  devices.length <= 3 ||
                  link?.members.some(({ device_id }) => device_id === device.id) === true
                }
                members={members}
                first={first}
                onKnown={setFirst}
                onTurn={turn}
              />
            ))}
          </div>
        </div>
      </ActionForm>
      {link && (
        <Tap look="danger" onClick={() => onRemove(link)}>
          {words.removeLink}
        </Tap>
      )}
    </Sheet>
  );
}

interface DevicePointsProps {
  device: DeviceAtHome;
  isOpen: boolean;
  members: readonly LinkMember[];
  first: FunctionPoint | undefined;
  /** Called with a function point that was chosen before, once the point has loaded. */
  onKnown: (point: FunctionPoint) => void;
  onTurn: (member: LinkMember, point: FunctionPoint) => void;
}

function DevicePoints({ device, isOpen, ...rest }: DevicePointsProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      className="group border-line not-first:border-t"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium hover:bg-hover focus-visible:-outline-offset-2">
        <bdi className="min-w-0 flex-1 truncate">{device.name}</bdi>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      {isShown && <PointChoices device={device} {...rest} />}
    </details>
  );
}

function PointChoices({ device, members, first, onKnown, onTurn }: Omit<DevicePointsProps, "isOpen">) {
  const { language } = useCompanion();
  const words = useControlWords();
  const { clear } = useFieldError("members");
  const read = useRead(api.bindings.definition, { params: { id: device.id } });
  if (!read.value) return <Missing read={read} rows={1} />;
  const points = linkablePoints(read.value);
  const texts = controlTexts(read.value, language, words);
  const memberOf = ({ identifier }: FunctionPoint) => ({ device_id: device.id, identifier });
  const isChosen = (point: FunctionPoint) => members.some((one) => isSame(one, memberOf(point)));
  const known = first ?? points.find(isChosen);
  if (points.length === 0) return <p className="px-4 pb-3 text-meta text-muted">{words.linkNoPoints}</p>;
  return (
    <ul className="pb-1">
      {points.map((point) => (
        <li key={point.identifier}>
          <label className="flex min-h-11 items-center gap-3 px-4 ps-8 hover:bg-hover has-disabled:opacity-50">
            <input
              type="checkbox"
              className="size-5 accent-(--accent)"
              checked={isChosen(point)}
              disabled={!isChosen(point) && known !== undefined && !isAlike(known, point)}
              onChange={() => {
                if (!first && known) onKnown(known);
                clear();
                onTurn(memberOf(point), known ?? point);
              }}
            />
            <bdi>{texts.name(point)}</bdi>
          </label>
        </li>
      ))}
    </ul>
  );
}

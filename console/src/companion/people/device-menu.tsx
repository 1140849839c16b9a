import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { AlarmClock, History, Pencil, Share2, Trash2, Unlink } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { Choice } from "../parts.tsx";
import { go } from "../router.ts";
import { useControlWords } from "./control-words.ts";
import { DeviceHistory } from "./device-history.tsx";
import { DeviceSharing } from "./device-sharing.tsx";
import { ActionForm, TextField } from "./forms.tsx";
import { Missing, Page } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { RoomChoice } from "./room-choice.tsx";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { fill } from "./words.ts";

const DeviceTimers = lazyPart(async () => (await import("./device-timers.tsx")).DeviceTimers);
const DeviceScenes = lazyPart(async () => (await import("../scenes/device-scenes.tsx")).DeviceScenes);

const DeviceConsumables = lazyPart(async () => (await import("./device-consumables.tsx")).DeviceConsumables);

/** The pages of a device besides its panel: settings, history, sharing and timers. */
export function DeviceMenu({ id, part }: { id: string; part: string }) {
  const read = useRead(api.bindings.get, { params: { id } });
  const words = useLaterWords();
  const control = useControlWords();
  const device = read.value;
  const inner = { history: words.history, sharing: words.sharing, timers: control.timers }[part];
  const title = inner ?? device?.name ?? words.deviceSettings;
  // The back link of the timers leads to the device's page, from which most people come, rather than to the settings.
  const back = inner === undefined || part === "timers" ? "" : "/settings";
  return (
    <Page title={title} back={`device/${id}${back}`}>
      {!device ? (
        <Missing read={read} />
      ) : part === "history" ? (
        <DeviceHistory id={id} />
      ) : part === "sharing" ? (
        <DeviceSharing device={device} />
      ) : part === "timers" && device.control ? (
        <DeviceTimers device={device} />
      ) : (
        <Settings device={device} />
      )}
    </Page>
  );
}

function Settings({ device }: { device: DeviceAtHome }) {
  const { base, tag } = useCompanion();
  const words = useLaterWords();
  const control = useControlWords();
  const { value: homes } = useRead(api.homes.list);
  const [open, setOpen] = useState<"rename" | "unbind" | "leave">();
  const [isBusy, run] = useExclusiveAction();
  const { id, name } = device;
  const params = { id };
  const home = homes?.list.find((one) => one.id === device.home_id);
  const mayChange = device.role === "admin" || (home !== undefined && isAtLeast(home.role, "admin"));
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "medium" });
  const change = async (body: { name?: string; room_id?: string | null; home_id?: string }) => {
    await ask(api.bindings.update, { params, body });
    invalidate("/device", "/home");
    tell(words.saved);
  };
  const end = (action: () => Promise<unknown>) =>
    run(async () => {
      await action();
      invalidate("/device", "/home");
      tell(fill(words.removed, { name }));
      go(base);
    });
  return (
    <>
      <Rows>
        <Row
          icon={Pencil}
          label={words.name}
          value={name}
          {...(mayChange && { onClick: () => setOpen("rename") })}
        />
        {home && mayChange && (
          <li className="border-t border-line px-4 py-1">
            <RoomChoice
              homeId={home.id}
              roomId={device.room_id}
              onChange={(room_id) => void run(() => change({ room_id }))}
            />
          </li>
        )}
        {device.role === "admin" && homes && homes.list.length > 1 && home && (
          <li className="border-t border-line px-4 py-1">
            <Choice
              label={words.home}
              value={home.id}
              options={homes.list
                .filter((one) => one.id === home.id || isAtLeast(one.role, "admin"))
                .map((one) => ({ value: one.id, label: one.name }))}
              onChange={(home_id) => void run(() => change({ home_id }))}
            />
          </li>
        )}
      </Rows>
      {home && !mayChange && <p className="px-1 text-meta text-muted">{words.onlyAdmins}</p>}
      <DeviceConsumables device={device} />
      <Rows>
        {(device.role === "admin" || home?.role === "owner") && (
          <Row icon={Share2} label={words.sharing} detail={words.sharingText} to={`device/${id}/sharing`} />
        )}
        {device.control && (
          <Row
            icon={AlarmClock}
            label={control.timers}
            detail={control.timersText}
            to={`device/${id}/timers`}
          />
        )}
        <Row icon={History} label={words.history} to={`device/${id}/history`} />
      </Rows>
      {home && <DeviceScenes homeId={home.id} deviceId={id} />}
      <Rows>
        <Row label={words.product} value={device.product_name} />
        <Row label={words.deviceId} value={device.device_name} />
        <Row label={words.addedOn} value={day.format(device.bound_at * 1000)} />
      </Rows>
      {device.role === "guest" && <p className="px-1 text-meta text-muted">{words.sharedByOthers}</p>}
      {device.role === "admin" && (
        <Rows>
          <Row icon={Trash2} label={words.unbind} danger onClick={() => setOpen("unbind")} />
        </Rows>
      )}
      {device.role === "guest" && (
        <Rows>
          <Row icon={Unlink} label={words.leaveShare} danger onClick={() => setOpen("leave")} />
        </Rows>
      )}
      {open === "rename" && (
        <Sheet title={words.rename} onClose={() => setOpen(undefined)}>
          <ActionForm
            submit={words.save}
            onSubmit={async ({ name: next = "" }) => {
              await change({ name: next });
              setOpen(undefined);
            }}
          >
            <TextField
              name="name"
              label={words.deviceName}
              defaultValue={name}
              autoCapitalize="sentences"
              autoComplete="off"
            />
          </ActionForm>
        </Sheet>
      )}
      {open === "unbind" && (
        <Question
          title={fill(words.unbindTitle, { name })}
          text={words.unbindText}
          confirm={words.remove}
          danger
          isBusy={isBusy}
          onConfirm={() => void end(() => ask(api.bindings.unbind, { params }))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "leave" && (
        <Question
          title={fill(words.leaveShareTitle, { name })}
          text={words.leaveShareText}
          confirm={words.leaveShare}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void end(() => ask(api.deviceShares.remove, { params: { id, shareId: device.share_id ?? "" } }))
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

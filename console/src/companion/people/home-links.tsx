import type { DeviceLink } from "@thingwright/contract/devices/device-links.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { Cable } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { useControlWords } from "./control-words.ts";
import { Blank, Missing } from "./frame.tsx";
import { LinkSheet } from "./link-sheet.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { fill, listed } from "./words.ts";

/** The links of a home; the switches of a link follow each other. Admins can edit the links. */
export function HomeLinks({ home }: { home: Home }) {
  const { tag } = useCompanion();
  const words = useControlWords();
  const common = useLaterWords();
  const params = { id: home.id };
  const read = useRead(api.deviceLinks.list, { params });
  const { value: devices } = useRead(api.bindings.list);
  const [open, setOpen] = useState<DeviceLink | "new">();
  const [removing, setRemoving] = useState<DeviceLink>();
  const [isBusy, run] = useExclusiveAction();
  const mayChange = isAtLeast(home.role, "admin");
  const links = read.value?.list;
  const here = (devices?.list ?? []).filter((one) => one.home_id === home.id);
  const names = new Map((devices?.list ?? []).map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) =>
    listed(
      tag,
      [...new Set(ids)].map((id) => names.get(id) ?? words.linkAway),
    );
  const detailOf = ({ members, missing_device_ids: missing }: DeviceLink) => {
    const all = namesOf(members.map(({ device_id }) => device_id));
    return missing.length > 0 ? `${all} · ${fill(words.linkMissing, { names: namesOf(missing) })}` : all;
  };
  const add = (
    <Tap look="primary" onClick={() => setOpen("new")}>
      {words.addLink}
    </Tap>
  );
  const done = () => {
    setOpen(undefined);
    invalidate(`/home/${home.id}/link`);
  };
  return (
    <>
      {!links ? (
        <Missing read={read} />
      ) : links.length === 0 ? (
        <Blank icon={Cable} title={words.noLinksTitle} text={words.noLinksText}>
          {mayChange && add}
        </Blank>
      ) : (
        <>
          <Rows>
            {links.map((link) => (
              <Row
                key={link.id}
                icon={Cable}
                label={<bdi>{link.name}</bdi>}
                detail={<bdi>{detailOf(link)}</bdi>}
                {...(mayChange && { onClick: () => setOpen(link) })}
              />
            ))}
          </Rows>
          {mayChange ? add : <p className="px-1 text-meta text-muted">{common.onlyAdmins}</p>}
        </>
      )}
      {open && (
        <LinkSheet
          homeId={home.id}
          link={open === "new" ? undefined : open}
          devices={here}
          onClose={() => setOpen(undefined)}
          onDone={done}
          onRemove={(link) => {
            setOpen(undefined);
            setRemoving(link);
          }}
        />
      )}
      {removing && (
        <Question
          title={fill(words.removeLinkTitle, { name: removing.name })}
          text={words.removeLinkText}
          confirm={words.removeLink}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await ask(api.deviceLinks.remove, { params: { id: removing.id } });
              setRemoving(undefined);
              done();
            })
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { Boxes } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { go } from "../router.ts";
import { useControlWords } from "./control-words.ts";
import { Blank, Missing } from "./frame.tsx";
import { GroupSheet } from "./group-sheet.tsx";
import { useLaterWords } from "./later-words.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { counted, usePeopleWords } from "./words.ts";

/** The device groups of a home; admins can edit them. */
export function HomeGroups({ home }: { home: Home }) {
  const { base } = useCompanion();
  const words = useControlWords();
  const people = usePeopleWords();
  const common = useLaterWords();
  const params = { id: home.id };
  const read = useRead(api.deviceGroups.list, { params });
  const offered = useRead(api.deviceGroups.choices, { params });
  const known = useRead(api.bindings.list);
  const [isOpen, setOpen] = useState(false);
  const groups = read.value?.list;
  const choices = offered.value?.list;
  const devices = known.value?.list;
  const isAdmin = isAtLeast(home.role, "admin");
  if (!groups || !choices || !devices)
    return <Missing read={[read, offered, known].find(({ value }) => !value)!} />;
  const add = isAdmin && choices.length > 0 && (
    <Tap look="primary" onClick={() => setOpen(true)}>
      {words.addGroup}
    </Tap>
  );
  return (
    <>
      {groups.length === 0 ? (
        <Blank
          icon={Boxes}
          title={words.noGroupsTitle}
          text={choices.length > 0 ? words.noGroupsText : words.noGroupsHereText}
        >
          {add}
        </Blank>
      ) : (
        <>
          <Rows>
            {groups.map(({ id, name, product_name, device_ids }) => (
              <Row
                key={id}
                icon={Boxes}
                label={<bdi>{name}</bdi>}
                detail={<bdi>{`${product_name} · ${counted(people.groupCount, device_ids.length)}`}</bdi>}
                to={`group/${id}`}
              />
            ))}
          </Rows>
          {add}
          {!isAdmin && <p className="px-1 text-meta text-muted">{common.onlyAdmins}</p>}
        </>
      )}
      {isOpen && (
        <GroupSheet
          homeId={home.id}
          group={undefined}
          choices={choices}
          devices={devices}
          onClose={() => setOpen(false)}
          onDone={({ id }) => {
            invalidate(`/home/${home.id}/device_group`);
            go(`${base}group/${id}`);
          }}
        />
      )}
    </>
  );
}

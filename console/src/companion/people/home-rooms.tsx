import type { Home, Room } from "@thingwright/contract/people/homes.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { Sofa } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { ActionForm, TextField } from "./forms.tsx";
import { Blank, Missing } from "./frame.tsx";
import { useLaterWords } from "./later-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { moved } from "./moved.ts";
import { ask } from "./person.ts";
import { invalidate, updateCached, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { fill } from "./words.ts";

/** The rooms of a home in their order; admins can change them. */
export function HomeRooms({ home }: { home: Home }) {
  const words = useLaterWords();
  const params = { id: home.id };
  const read = useRead(api.homes.rooms, { params });
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Room>();
  const [removing, setRemoving] = useState<Room>();
  const [isBusy, run] = useExclusiveAction();
  const mayChange = isAtLeast(home.role, "admin");
  const list = read.value?.list;
  const move = (at: number, by: number) =>
    run(async () => {
      const ids = moved(list ?? [], at, by);
      await ask(api.homes.sortRooms, { params, body: { ids } });
      updateCached(api.homes.rooms, { params }, (before) => ({
        list: ids.flatMap((id) => before.list.find((room) => room.id === id) ?? []),
      }));
    });
  const add = (
    <Tap look="primary" onClick={() => setAdding(true)}>
      {words.addRoom}
    </Tap>
  );
  return (
    <>
      {!list ? (
        <Missing read={read} />
      ) : list.length === 0 ? (
        <Blank icon={Sofa} title={words.noRoomsTitle} text={words.noRoomsText}>
          {mayChange && add}
        </Blank>
      ) : (
        <>
          <Rows>
            {list.map((room, at) => (
              <Row
                key={room.id}
                label={<bdi>{room.name}</bdi>}
                {...(mayChange && { onClick: () => setChanging(room) })}
                end={
                  mayChange && (
                    <MoveButtons
                      name={room.name}
                      up={at > 0 ? () => void move(at, -1) : undefined}
                      down={at < list.length - 1 ? () => void move(at, 1) : undefined}
                      className="pe-1"
                    />
                  )
                }
              />
            ))}
          </Rows>
          {mayChange && add}
        </>
      )}
      {(isAdding || changing) && (
        <Sheet
          title={changing ? words.changeRoom : words.addRoom}
          onClose={() => {
            setAdding(false);
            setChanging(undefined);
          }}
        >
          <ActionForm
            submit={words.save}
            onSubmit={async ({ name = "" }) => {
              if (changing)
                await ask(api.homes.updateRoom, {
                  params: { ...params, roomId: changing.id },
                  body: { name },
                });
              else await ask(api.homes.createRoom, { params, body: { name } });
              invalidate("/home");
              setAdding(false);
              setChanging(undefined);
            }}
          >
            <TextField
              name="name"
              label={words.roomName}
              hint={changing ? "" : words.roomNameExample}
              defaultValue={changing?.name}
              autoCapitalize="sentences"
              autoComplete="off"
            />
          </ActionForm>
          {changing && (
            <Tap
              look="danger"
              onClick={() => {
                setRemoving(changing);
                setChanging(undefined);
              }}
            >
              {words.removeRoom}
            </Tap>
          )}
        </Sheet>
      )}
      {removing && (
        <Question
          title={fill(words.removeRoomTitle, { name: removing.name })}
          text={words.removeRoomText}
          confirm={words.removeRoom}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await ask(api.homes.removeRoom, { params: { ...params, roomId: removing.id } });
              invalidate("/home", "/device");
              setRemoving(undefined);
            })
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

import { api } from "../../lib/api.ts";
import { Choice } from "../parts.tsx";
import { useLaterWords } from "./later-words.ts";
import { useRead } from "./reads.ts";

interface RoomChoiceProps {
  homeId: string;
  roomId: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses the room of a home in which a device is. */
export function RoomChoice({ homeId, roomId, onChange }: RoomChoiceProps) {
  const words = useLaterWords();
  const { value: rooms } = useRead(api.homes.rooms, { params: { id: homeId } });
  const options = (rooms?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Choice
      label={words.room}
      value={roomId ?? ""}
      options={[{ value: "", label: words.noRoom }, ...options]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

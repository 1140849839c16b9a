import { ScrollBox } from "../ui/scroll-box.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** The names of the chosen rows, in a question about them. */
export function ChosenNames({ names }: { names: readonly string[] }) {
  const t = useMessages(messages);
  return (
    <ScrollBox label={t("chosen")} className="max-h-40">
      <ul>
        {names.map((name, index) => (
          <li key={`${index} ${name}`} className="truncate">
            {name}
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}

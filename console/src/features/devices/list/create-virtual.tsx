import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { useStartVirtual } from "../shared/start-virtual.ts";
import { messages } from "./messages/en.ts";

/** The action that creates a virtual device, for a button. */
function useCreateVirtual(productId: string) {
  const t = useMessages(messages);
  const create = useStartVirtual({ success: ({ name }) => t("created", { name }) });
  return {
    pending: create.pending,
    start: (name?: string) => create.start({ params: { id: productId }, body: name ? { name } : {} }),
  };
}

/** Creates a virtual device with one click; the user may type a name first. */
export function CreateVirtual({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const create = useCreateVirtual(productId);
  const [name, setName] = useState("");
  return (
    <form
      className="flex max-w-full items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.pending) return;
        create.start(name.trim());
        setName("");
      }}
    >
      <div className="w-40 min-w-0 shrink">
        <Input
          aria-label={t("namePlaceholder")}
          placeholder={t("namePlaceholder")}
          maxLength={limits.deviceTitle}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" icon={Plus} loading={create.pending}>
        {t("addVirtual")}
      </Button>
    </form>
  );
}

/** Creates the first virtual device; shown in place of the empty list. */
export function CreateFirst({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const create = useCreateVirtual(productId);
  return (
    <Button variant="primary" icon={Plus} loading={create.pending} onClick={() => create.start()}>
      {t("addVirtualHere")}
    </Button>
  );
}

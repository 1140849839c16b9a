import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";

interface CancelQuestionProps {
  task: Task;
  onClose: () => void;
  onCancelled: (answer: Task) => void;
}

/**
 * Asks within the task's row whether to cancel the task. "Keep going" has the focus, and Escape has the same effect as
 * that button.
 */
export function CancelQuestion({ task, onClose, onCancelled }: CancelQuestionProps) {
  const t = useMessages(messages);
  const titleId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const cancel = useAction(api.tasks.cancel, {
    invalidates: [],
    onDone: (answer) => {
      onCancelled(answer);
      onClose();
    },
  });
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Otherwise, Escape would also close the panel around the question.
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="mt-2.5 rounded-md border border-line bg-sunken p-3"
    >
      <p id={titleId} className="font-medium">
        {t("cancelTitle")}
      </p>
      <p className="text-meta text-muted">{t("cancelText")}</p>
      <div className="mt-2.5 flex flex-wrap justify-end gap-2">
        <Button ref={keep} size="sm" onKeyDown={escape} onClick={onClose}>
          {t("cancelNo")}
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={cancel.pending}
          onKeyDown={escape}
          onClick={() => cancel.start({ params: { id: task.id } })}
        >
          {t("cancelYes")}
        </Button>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Alert } from "../ui/alert.tsx";
import type { DialogProps } from "../ui/dialog.tsx";
import { OnceDialog } from "./once-dialog.tsx";
import { SecretList, type SecretListProps } from "./secret-list.tsx";

interface OnceSecretProps extends Omit<SecretListProps, "onSaved">, Pick<DialogProps, "title" | "size"> {
  /** The label of the checkbox by which the user confirms that the secrets are saved. */
  savedLabel: string;
  /** Says that the secrets are shown only once, and what to do with them. */
  warning: { title: string; text: string };
  onClose: () => void;
  /** Content below the secrets, such as how they are used. */
  children?: ReactNode;
}

/** Shows secrets that will not be shown again. The user can copy each of them, or all at once. */
export function OnceSecret({ warning, children, parts, all, fileName, ...dialog }: OnceSecretProps) {
  return (
    <OnceDialog {...dialog}>
      {(onSaved) => (
        <div className="flex flex-col gap-3">
          <Alert tone="warning" title={warning.title}>
            {warning.text}
          </Alert>
          <SecretList parts={parts} all={all} fileName={fileName} onSaved={onSaved} />
          {children}
        </div>
      )}
    </OnceDialog>
  );
}

import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { FileComparison as Compared } from "@thingwright/contract/products/product-files.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError, errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { toast } from "../../ui/toast.ts";
import { SecretDialog } from "../products/shared/secret-dialog.tsx";
import { messages } from "./messages/en.ts";
import { ComparisonView } from "./shared/comparison.tsx";
import { FileProblems, MissingList } from "./shared/file-problems.tsx";

/** Shows what a file would change in a product, and lets the user choose which changes to apply. */
export function FileComparison({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [compared, setCompared] = useState<Compared>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [leaveOut, setLeaveOut] = useState(false);
  const [problem, setProblem] = useState<string>();
  const compare = useAction(api.productFiles.compareFile, { invalidates: [] });
  const [secret, setSecret] = useState<string>();
  const offerUndo = useUndo(product.id, {
    onSecret: setSecret,
    onDone: () => file && void look(file.text),
  });
  const apply = useAction(api.productFiles.apply, {
    invalidates: ["products", "configuration", "keyMapping", "productFiles"],
    onDone: ({ definition_version, product_secret }, { body }) => {
      setSecret(product_secret);
      offerUndo(definition_version, body.take.length);
    },
  });

  const params = { id: product.id };
  const look = async (text: string) => {
    setProblem(undefined);
    try {
      setCompared(await compare.run({ params, body: { text } }));
    } catch (error) {
      setCompared(undefined);
      setProblem(reasonOf(error));
    }
  };
  const choose = async (given: File | undefined) => {
    if (!given) return;
    const text = await given.text().catch(() => undefined);
    if (text === undefined) return setProblem(t("fileUnreadable"));
    setFile({ name: given.name, text });
    setChosen(new Set());
    await look(text);
  };
  const run = async () => {
    if (!file || !compared) return;
    setProblem(undefined);
    const body = { text: file.text, take: [...chosen], version: compared.version, leave_out: leaveOut };
    try {
      await apply.run({ params, body });
      setChosen(new Set());
      await look(file.text);
    } catch (error) {
      if (error instanceof CallError && error.is("conflict")) {
        await look(file.text);
        setProblem(t("outdated"));
      } else setProblem(reasonOf(error));
    }
  };
  const isOpen = product.status === productStatus.developing && may(api.productFiles.apply);
  const keys = compared?.differences.map(({ key }) => key) ?? [];
  const taken = keys.filter((key) => chosen.has(key));
  const isReady = taken.length > 0 && (compared?.missing.length === 0 || leaveOut);
  return (
    <div className="flex flex-col gap-4">
      <FileButton
        variant="zone"
        accept=".yaml,.yml,.json"
        maxBytes={limits.productFile.bytes}
        loading={compare.pending}
        onFiles={([given]) => void choose(given)}
        hint={file?.name ?? t("fileText")}
      >
        {t(file ? "otherFile" : "chooseFile")}
      </FileButton>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {compared && <FileProblems problems={compared.problems} />}
      {compared && file && <MissingList missing={compared.missing} onUploaded={() => void look(file.text)} />}
      {compared && compared.missing.length > 0 && isOpen && (
        <Checkbox value={leaveOut} onChange={setLeaveOut} label={t("leaveOut")} />
      )}
      {compared && compared.problems.length === 0 && file && (
        <>
          {isOpen && keys.length > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="link"
                size="sm"
                onClick={() => setChosen(new Set(taken.length < keys.length ? keys : []))}
              >
                {t(taken.length < keys.length ? "chooseAll" : "chooseNone")}
              </Button>
              <Button
                variant="primary"
                className="ms-auto"
                disabled={!isReady}
                loading={apply.pending}
                onClick={() => void run()}
              >
                {t("apply", { count: taken.length })}
              </Button>
            </div>
          )}
          {product.status !== productStatus.developing && <p className="text-muted">{t("locked")}</p>}
          <ComparisonView
            comparison={compared}
            labels={{ was: t("side_product"), now: file.name }}
            {...(isOpen && {
              chosen,
              onChoose: (key: string, on: boolean) =>
                setChosen(
                  (before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)),
                ),
            })}
          />
        </>
      )}
      {secret !== undefined && (
        <SecretDialog product={product} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  );
}

interface UndoOptions {
  /**
   * Called after an undo. The argument is the new secret if the undo restores security level 1, and undefined
   * otherwise.
   */
  onSecret: (secret: string | undefined) => void;
  onDone: () => void;
}

/** Offers to undo the applied changes, for as long as the toast is shown. */
function useUndo(id: string, { onSecret, onDone }: UndoOptions): (version: number, count: number) => void {
  const t = useMessages(messages);
  const undo = useAction(api.products.undoTakeOver, {
    invalidates: ["products", "configuration", "keyMapping", "productFiles"],
    success: t("undone"),
    onDone: ({ product_secret }) => {
      onSecret(product_secret);
      onDone();
    },
  });
  return (version, count) => {
    const offer = toast({
      tone: "success",
      title: t("applied", { count }),
      timeout: 8000,
      action: {
        label: t("undo"),
        onSelect: () => {
          toast.close(offer);
          undo.run({ params: { id }, body: { version } }).catch((error: unknown) => {
            const late = error instanceof CallError && error.is("conflict");
            toast.error(late ? t("undoTooLate") : errorText(error));
          });
        },
      },
    });
  };
}

function reasonOf(error: unknown): string {
  const fields = error instanceof CallError ? error.fields : [];
  return fields.length > 0 ? fields.map(({ message }) => message).join(" ") : errorText(error);
}

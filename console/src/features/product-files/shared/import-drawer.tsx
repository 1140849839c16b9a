import type { StepOverview } from "@thingwright/contract/products/configuration.ts";
import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { FilePreview } from "@thingwright/contract/products/product-files.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { ManualLink } from "../../../lib/manual-link.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { toast } from "../../../ui/toast.ts";
import { stateTones, useStepWords } from "../../configuration/shared/step-words.ts";
import { useCategories } from "../../products/api.ts";
import { SecretDialog } from "../../products/shared/secret-dialog.tsx";
import { messages } from "../messages/en.ts";
import { FileProblems, MissingList } from "./file-problems.tsx";

/**
 * Creates a product from a file. Before that, shows what would be created, and what is wrong or missing in the file.
 */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const [secured, setSecured] = useState<Secured>();
  if (!secured) return <FileDrawer onClose={onClose} onSecret={setSecured} />;
  return <SecretDialog product={secured.product} secret={secured.secret} onClose={onClose} />;
}

/** A product that was created with a product secret. The secret is shown only once. */
interface Secured {
  product: Product;
  secret: string;
}

interface FileDrawerProps {
  onClose: () => void;
  onSecret: (secured: Secured) => void;
}

function FileDrawer({ onClose, onSecret }: FileDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const go = useGo();
  const [text, setText] = useState<string>();
  const [fileName, setFileName] = useState<string>();
  const [name, setName] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<FilePreview>();
  const look = useAction(api.productFiles.read, { invalidates: [] });
  const make = useAction(api.productFiles.make, { invalidates: ["products"] });

  const read = async (given: string) => {
    setProblem(undefined);
    try {
      const found = await look.run({ body: { text: given } });
      setPreview(found);
      return found;
    } catch (error) {
      setPreview(undefined);
      setProblem(reasonOf(error));
      return undefined;
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const given = await file.text().catch(() => undefined);
    setText(given);
    setFileName(file.name);
    if (given === undefined) {
      setPreview(undefined);
      return setProblem(t("fileUnreadable"));
    }
    const found = await read(given);
    setName(found?.product?.name ?? "");
    setCategory(found?.product?.category_id ?? null);
    setLeaveOut(false);
  };
  const product = preview?.product;
  const isReady =
    product &&
    category !== null &&
    preview.problems.length === 0 &&
    (preview.missing.length === 0 || leaveOut);
  const run = async () => {
    if (text === undefined || category === null) return;
    setProblem(undefined);
    try {
      const { product_secret: secret, ...made } = await make.run({
        body: { text, name, category_id: category, leave_out: leaveOut },
      });
      if (secret === undefined) onClose();
      else onSecret({ product: made, secret });
      toast({
        tone: "success",
        title: t("made", { name: made.name }),
        action: {
          label: t("open"),
          onSelect: () => void go({ screen: "productDefinition", params: { productId: made.id } }),
        },
      });
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <Drawer
      open
      dismissible={false}
      onOpenChange={(open) => !open && !make.pending && onClose()}
      title={t("importTitle")}
      description={t("importText")}
      footer={
        <>
          <Button onClick={onClose} disabled={make.pending}>
            {words("cancel")}
          </Button>
          <Button variant="primary" disabled={!isReady} loading={make.pending} onClick={() => void run()}>
            {t("make")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <FileButton
            variant="zone"
            accept=".yaml,.yml,.json"
            maxBytes={limits.productFile.bytes}
            loading={look.pending}
            onFiles={([file]) => void choose(file)}
            hint={fileName}
          >
            {t(text === undefined ? "chooseFile" : "otherFile")}
          </FileButton>
          <ManualLink manual="product-file" className="self-start text-meta" />
        </div>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {preview && <FileProblems problems={preview.problems} />}
        {preview && <MissingList missing={preview.missing} onUploaded={() => void read(text ?? "")} />}
        {preview && preview.missing.length > 0 && (
          <Checkbox value={leaveOut} onChange={setLeaveOut} label={t("leaveOut")} />
        )}
        {product && (
          <section className="flex flex-col gap-3">
            <h3 className="font-medium">{t("willMake")}</h3>
            <Field label={t("name")}>
              <Input
                value={name}
                onChange={(event) => setName(event.target.value)}
                maxLength={limits.productName}
              />
            </Field>
            <DescriptionList
              items={[
                { label: t("model"), value: product.model },
                { label: t("points"), value: product.function_count },
                ...(product.security_level === securityLevel.product
                  ? [{ label: t("level"), value: t("level_1") }]
                  : []),
                ...(product.category_id
                  ? [{ label: t("category"), value: <CategoryName id={product.category_id} /> }]
                  : []),
              ]}
            />
            <PartList parts={product.parts} />
            {!product.category_id && (
              <>
                <Alert tone="warning">{t("categoryGone", product.category)}</Alert>
                <CategoryField value={category} onChange={setCategory} />
              </>
            )}
          </section>
        )}
      </div>
    </Drawer>
  );
}

/** The parts of the configuration that the file contains, each with its state. */
function PartList({ parts }: { parts: readonly StepOverview[] }) {
  const words = useStepWords();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {parts.map(({ part, state, missing }) => (
        <li key={part} className="flex flex-wrap justify-between gap-x-3 px-3 py-2">
          <span>{words.nameOf(part)}</span>
          <StatusDot tone={stateTones[state]}>{words.stateOf(state)}</StatusDot>
          {state === "incomplete" && (
            <span className="w-full text-meta text-muted">{words.missing({ part, state, missing })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function CategoryName({ id }: { id: string }) {
  const local = useLocalName();
  const leaf = useCategories().leaves.find((one) => one.id === id);
  return leaf && `${local(leaf.parent)} / ${local(leaf)}`;
}

function CategoryField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { usable } = useCategories();
  return (
    <Field label={t("category")} required>
      <Combobox
        value={value}
        onChange={onChange}
        placeholder={t("chooseCategory")}
        options={usable.map((leaf) => ({ value: leaf.id, label: `${local(leaf.parent)} / ${local(leaf)}` }))}
      />
    </Field>
  );
}

/** Returns the messages of the refused fields. If there are none, returns the text of the error. */
function reasonOf(error: unknown): string {
  const fields = error instanceof CallError ? error.fields : [];
  return fields.length > 0 ? fields.map(({ message }) => message).join(" ") : errorText(error);
}

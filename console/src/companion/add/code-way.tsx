import { readLabel } from "@thingwright/contract/devices/device-label.ts";
import { BookOpen, ScanLine } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { CodeCamera } from "../code-camera.tsx";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { ActionForm, TextField } from "../people/forms.tsx";
import { ask } from "../people/person.ts";
import { useRead } from "../people/reads.ts";
import { Sheet } from "../people/sheet.tsx";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { usePeopleWords, fill } from "../people/words.ts";
import { GuideSteps } from "./guide-steps.tsx";
import { ProductLine } from "./product-line.tsx";
import { openNewDevice, type Press, WaitingForPress } from "./waiting.tsx";
import { obstacleOf, phoneMeans } from "./ways.ts";
import { useAddWords } from "./words.ts";

interface CodeWayProps {
  homeId: string;
  /** Whether the camera starts at once. */
  scans: boolean;
}

/**
 * Adds a device by the code on it, scanned or typed. If the device is not in pairing mode, the person confirms by
 * operating it, such as by pressing its switch.
 */
export function CodeWay({ homeId: home_id, scans }: CodeWayProps) {
  const { base } = useCompanion();
  const words = useAddWords();
  const { addDevice } = usePeopleWords();
  const [code, setCode] = useState("");
  const canScan = obstacleOf("camera", phoneMeans()) === null;
  const [isScanning, setScanning] = useState(scans && canScan);
  const [isRefused, setRefused] = useState(false);
  const [press, setPress] = useState<Press>();
  const [isBusy, run] = useExclusiveAction();
  const label = readLabel(code.trim());
  const askToPress = async () => {
    if (!label) return;
    const { product_key, device_name } = label;
    const answer = await ask(api.bindings.bindByPress, { body: { home_id, product_key, device_name } });
    if (answer.device_id !== null) openNewDevice(base, answer.device_id);
    else setPress({ name: answer.name ?? "", expires_at: answer.expires_at ?? 0 });
  };
  if (press) return <WaitingForPress {...press} onAgain={() => setPress(undefined)} />;
  return (
    <>
      <p className="text-muted">{canScan ? words.byCodeText : words.typeOnlyText}</p>
      {isRefused && (
        <p role="alert" className="text-danger-ink">
          {words.noCamera}
        </p>
      )}
      {isScanning && (
        <CodeCamera
          onCode={(text) => {
            if (text === null || !readLabel(text)) return false;
            setCode(text);
            setScanning(false);
            return true;
          }}
          onRefused={() => {
            setScanning(false);
            setRefused(true);
          }}
        />
      )}
      {canScan && !isRefused && !isScanning && (
        <Tap icon={ScanLine} onClick={() => setScanning(true)}>
          {words.scan}
        </Tap>
      )}
      {label?.proof && <NamedProduct productKey={label.product_key} code={code.trim()} />}
      <ActionForm
        submit={addDevice}
        explain={(error) =>
          error instanceof CallError && isOfCode(error)
            ? { code: label ? error.message : words.notACode }
            : null
        }
        onSubmit={async () => {
          const { device_id } = await ask(api.bindings.bindByLabel, { body: { home_id, code: code.trim() } });
          openNewDevice(base, device_id);
        }}
      >
        <TextField
          name="code"
          label={words.deviceCode}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          dir="ltr"
        />
      </ActionForm>
      {label && (
        <Tap look="quiet" aria-busy={isBusy || undefined} onClick={() => void run(askToPress)}>
          {words.pressInstead}
        </Tap>
      )}
    </>
  );
}

function isOfCode(error: CallError): boolean {
  return error.is("label_refused") || error.is("binding_window_closed");
}

/** Names the product of the code, and shows how to prepare the device. */
function NamedProduct({ productKey: key, code }: { productKey: string; code: string }) {
  const { language } = useCompanion();
  const words = useAddWords();
  const [isOpen, setOpen] = useState(false);
  const { value: product } = useRead(api.appCatalogue.guide, { params: { key }, query: { language, code } });
  if (!product) return null;
  const guide = product.guides.scan ?? Object.values(product.guides)[0];
  return (
    <>
      <ProductLine product={product} label={fill(words.isProduct, { name: product.name })} />
      {guide && (
        <Tap icon={BookOpen} look="quiet" onClick={() => setOpen(true)}>
          {words.showSteps}
        </Tap>
      )}
      {isOpen && guide && (
        <Sheet title={product.name} onClose={() => setOpen(false)}>
          <GuideSteps guide={guide} name={product.name} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

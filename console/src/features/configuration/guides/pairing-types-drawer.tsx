import { ConfigurationParts } from "@thingwright/contract/products/configuration.ts";
import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import { Controller } from "react-hook-form";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { PairingTypesField } from "../../../parts/app-settings/pairing-types-field.tsx";
import { messages } from "./messages/en.ts";

const rules = ConfigurationParts.pick({ pairing_types: true }).required();

interface PairingTypesDrawerProps {
  value: PairingType[];
  mode: CommunicationMode;
  save: (types: PairingType[]) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Chooses the ways of pairing of a product, and their order. When a way is removed, its guide is kept in case the way
 * is added again.
 */
export function PairingTypesDrawer({ value, mode, save, onClose }: PairingTypesDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const form = useForm(rules, {
    defaultValues: { pairing_types: value },
    onSubmit: async ({ pairing_types }) => {
      await save(pairing_types);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      title={t("pairing")}
      description={t("pairingText")}
      submit={words("save")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="pairing_types"
        render={({ field }) => (
          <PairingTypesField value={field.value} onChange={field.onChange} mode={mode} />
        )}
      />
    </FormDrawer>
  );
}

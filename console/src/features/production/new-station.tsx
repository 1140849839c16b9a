import { NewStation as Schema, type ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { OnceSecret } from "../../lib/once-secret.tsx";
import { useAction } from "../../lib/query.ts";
import { OnlyHere } from "../../lib/site/only-here.tsx";
import { useSite } from "../../lib/site/use-site.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { messages } from "./messages/en.ts";

/** The lifetimes of a token in days. */
const lifetimes = ["1", "7", "30", "90", "365"] as const;

interface NewStationProps {
  order: ProductionOrder;
  onClose: () => void;
}

/** Adds a station (factory equipment that claims identities of an order), and shows its token once. */
export function NewStation({ order, onClose }: NewStationProps) {
  const [made, setMade] = useState<{ name: string; token: string }>();
  if (made) return <TokenDialog {...made} onClose={onClose} />;
  return <StationDrawer order={order} onClose={onClose} onMade={setMade} />;
}

interface StationDrawerProps extends NewStationProps {
  onMade: (made: { name: string; token: string }) => void;
}

function StationDrawer({ order, onClose, onMade }: StationDrawerProps) {
  const t = useMessages(messages);
  const params = { id: order.product_id, orderId: order.id };
  const create = useAction(api.production.createStation, { invalidates: ["production"], onDone: onMade });
  const form = useForm(Schema, {
    defaultValues: { name: "", days: 30 },
    onSubmit: (body) => create.run({ params, body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("addStation")}
      description={t("addStationText")}
      size="sm"
      submit={t("addStation")}
      onClose={onClose}
    >
      <Field label={t("station")} help={t("stationHelp")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="days"
        render={({ field: { value, onChange, ...field } }) => (
          <Field label={t("lifetime")} error={form.error("days")}>
            <Select
              {...field}
              value={String(value)}
              onChange={(days) => onChange(Number(days))}
              options={lifetimes.map((days) => ({ value: days, label: t("days", { count: Number(days) }) }))}
            />
          </Field>
        )}
      />
    </FormDrawer>
  );
}

interface TokenDialogProps {
  name: string;
  token: string;
  onClose: () => void;
}

/** Shows the token of a station and how to use it. The token cannot be shown again. */
function TokenDialog({ name, token, onClose }: TokenDialogProps) {
  const t = useMessages(messages);
  const address = `${useSite().url}${urlOf(stations.take)}`;
  // `crypto.randomUUID` cannot be used, because browsers do not offer it on pages over plain HTTP.
  const [requestId] = useState(() => `try-${Date.now().toString(36)}`);
  const body = JSON.stringify({ count: 10, request_id: requestId });
  return (
    <OnceSecret
      title={t("tokenTitle", { name })}
      size="lg"
      savedLabel={t("tokenSaved")}
      warning={{ title: t("tokenOnce"), text: t("tokenOnceText") }}
      parts={[{ label: t("token"), value: token }]}
      all={{ station: name, token }}
      fileName={t("tokenFile")}
      onClose={onClose}
    >
      <OnlyHere />
      <CodeBlock
        label={t("tryIt")}
        wrap
        code={[
          `curl -X POST ${address} \\`,
          `  -H 'Authorization: Bearer ${token}' \\`,
          `  -H 'Content-Type: application/json' \\`,
          `  -d '${body}'`,
        ].join("\n")}
      />
    </OnceSecret>
  );
}

import { Bluetooth, Mail, Network, Wifi } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { DateField } from "../ui/date-field.tsx";
import { DateRange } from "../ui/date-range.tsx";
import { Field } from "../ui/field.tsx";
import { FormActions, FormGrid, FormSection } from "../ui/form-layout.tsx";
import { Input, Textarea } from "../ui/input.tsx";
import { MultiSelect } from "../ui/multi-select.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { Slider } from "../ui/slider.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { RadioCards } from "../ui/radio-cards.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { ChoiceChips } from "../ui/choice-chips.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";

const MODES = [
  { value: "wifi", label: "Wi-Fi" },
  { value: "ble", label: "BLE" },
  { value: "ble_wifi", label: "BLE + Wi-Fi" },
  { value: "zigbee", label: "Zigbee", hint: "gateway" },
];

export function FormSamples() {
  const [mode, setMode] = useState<string>("wifi");
  const [one, setOne] = useState<string | null>("ble");
  const [many, setMany] = useState(["wifi", "zigbee"]);
  const [number, setNumber] = useState<number | null>(24);
  const [on, setOn] = useState(true);
  const [days, setDays] = useState({ from: "", to: "" });
  const [minutes, setMinutes] = useState({ from: "2025-12-29 09:20", to: "2025-12-29 18:00" });
  const [search, setSearch] = useState("");
  return (
    <>
      <FormSection title="Text" description="Native props, so a form library can register them.">
        <FormGrid columns={2}>
          <Field label="Product name" required help="Shown in the app; 2 to 30 characters.">
            <Input placeholder="Smart bulb A60" />
          </Field>
          <Field label="Model" error="This model exists already.">
            <Input defaultValue="XL-A60-100" mono />
          </Field>
          <Field label="Email">
            <Input icon={Mail} type="email" placeholder="name@example.com" />
          </Field>
          <Field
            label="Password"
            action={
              <Button variant="link" size="sm">
                Forgot?
              </Button>
            }
          >
            <PasswordInput autoComplete="current-password" defaultValue="secret" />
          </Field>
          <Field label="Address">
            <Input
              prefix="https://"
              suffix={<span className="px-1.5">/api</span>}
              defaultValue="example.com"
            />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="Not now" />
          </Field>
        </FormGrid>
        <Field label="Notes">
          <Textarea placeholder="What should others know?" />
        </Field>
        <SearchInput value={search} onChange={setSearch} placeholder="Search by name or ID" />
      </FormSection>
      <FormSection title="Choices">
        <FormGrid columns={2}>
          <Field label="Connectivity">
            <Select value={mode} onChange={setMode} options={MODES} />
          </Field>
          <Field label="Nothing chosen" error="Choose one.">
            <Select value={null} onChange={() => {}} options={MODES} placeholder="Any connectivity" />
          </Field>
          <Field label="Searchable">
            <Combobox value={one} onChange={setOne} options={MODES} clearable />
          </Field>
          <Field label="Several">
            <MultiSelect value={many} onChange={setMany} options={MODES} />
          </Field>
          <Field label="Temperature">
            <NumberInput value={number} onChange={setNumber} min={16} max={30} step={0.5} unit="°C" />
          </Field>
          <Field label="Slider">
            <Slider aria-label="Slider" value={number} onChange={setNumber} min={16} max={30} step={0.5} />
          </Field>
          <Field label="View">
            <SegmentedControl
              value={mode}
              onChange={setMode}
              options={MODES.map(({ value, label }, index) => ({ value, label, count: index * 7 }))}
            />
          </Field>
          <Field label="Mode, as chips">
            <ChoiceChips value={mode} onChange={setMode} options={MODES} />
          </Field>
        </FormGrid>
        <FormGrid columns={2}>
          <Field label="Days">
            <DateRange value={days} onChange={setDays} clearable className="w-full" />
          </Field>
          <Field label="Day">
            <DateField value={days.from} onChange={(from) => setDays({ ...days, from })} />
          </Field>
          <Field label="Minutes">
            <DateRange precision="minute" value={minutes} onChange={setMinutes} className="w-full" />
          </Field>
        </FormGrid>
        <Field label="Transport">
          <RadioCards
            columns={3}
            value={mode}
            onChange={setMode}
            options={[
              { value: "wifi", label: "Wi-Fi", description: "Straight to the cloud.", icon: Wifi },
              { value: "ble", label: "BLE", description: "Through a phone.", icon: Bluetooth },
              {
                value: "zigbee",
                label: "Zigbee",
                description: "Through a gateway.",
                icon: Network,
                disabled: true,
              },
            ]}
          />
        </Field>
        <div className="flex flex-wrap gap-6">
          <Checkbox value={on} onChange={setOn} label="Use in scenes" hint="May start a scene." />
          <Checkbox value={false} indeterminate onChange={() => {}} label="Some" />
          <Switch value={on} onChange={setOn} label="Online" hint="Acts at once." />
          <Switch value onChange={() => {}} pending label="Pending" />
          <Switch value={false} onChange={() => {}} disabled label="Disabled" />
        </div>
        <FormActions>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </FormActions>
      </FormSection>
    </>
  );
}

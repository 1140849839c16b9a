import { useState } from "react";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { JsonEditor } from "../ui/json-editor.tsx";
import { LineChart } from "../ui/line-chart.tsx";
import type { Band } from "../ui/line-chart/line-chart-props.ts";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { SortableList } from "../ui/sortable-list.tsx";
import { Tag } from "../ui/tag.tsx";
import { VirtualList } from "../ui/virtual-list.tsx";

const START = 1_766_900_000;
const wave = (shift: number) =>
  Array.from(
    { length: 240 },
    (_, index) =>
      [
        START + index * 600,
        index === 120 ? null : Math.round((21 + 4 * Math.sin(index / 18 + shift)) * 10) / 10,
      ] as const,
  );
const ONE = [{ name: "Temperature", points: wave(0) }];
const BAND: Band = {
  names: ["Lowest", "Highest"],
  points: wave(0).map(([time, value]) => [time, value && value - 1, value && value + 2]),
};
const MESSAGES = Array.from({ length: 5000 }, (_, index) => `Message ${index + 1}`);
const TWO = [...ONE, { name: "Target", points: wave(1.4) }];

export function HeavySamples() {
  const [items, setItems] = useState(["Power", "Brightness", "Colour", "Scene"]);
  const [json, setJson] = useState(
    '{\n  "params": { "power": true, "brightness": 80, "mode": "white", "fault": null }\n}',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [days, setDays] = useState("7");
  return (
    <>
      <Card title="LineChart">
        <LineChart
          label="Temperature over time"
          unit="°C"
          series={ONE}
          header={
            <SegmentedControl
              aria-label="Range"
              size="sm"
              value={days}
              onChange={setDays}
              options={["7", "14", "30"].map((value) => ({ value, label: `${value} d` }))}
            />
          }
        />
        <LineChart label="Temperature and target" series={TWO} height={180} />
        <LineChart label="Temperature with its band" series={ONE} band={BAND} height={180} />
        <LineChart label="Nothing yet" series={[]} height={100} />
      </Card>
      <Card title="VirtualList" flush>
        <VirtualList
          label="Messages"
          items={MESSAGES}
          itemKey={(message) => message}
          itemHeight={40}
          className="h-48"
        >
          {(message) => <div className="flex h-full items-center border-b border-line px-4">{message}</div>}
        </VirtualList>
      </Card>
      <Card title="JsonEditor">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Payload" error={problem}>
            <JsonEditor aria-label="Payload" value={json} onChange={setJson} onValidity={setProblem} />
          </Field>
          <Field label="Answer">
            <JsonEditor aria-label="Answer" readOnly value={'{ "code": 200, "id": "12" }'} />
          </Field>
        </div>
      </Card>
      <Card title="SortableList" flush>
        <SortableList
          label="Function points"
          items={items}
          keyOf={(item) => item}
          labelOf={(item) => item}
          onReorder={setItems}
        >
          {(item, { handle, index }) => (
            <div className="flex h-10 items-center gap-2 border-b border-line px-3">
              {handle}
              <span className="flex-1">{item}</span>
              <Tag>{index + 1}</Tag>
            </div>
          )}
        </SortableList>
      </Card>
    </>
  );
}

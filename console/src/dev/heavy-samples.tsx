import { useState } from "react";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { JsonEditor } from "../ui/json-editor.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { RichTextEditor } from "../ui/rich-text-editor.tsx";
import { SortableList } from "../ui/sortable-list.tsx";
import { Tag } from "../ui/tag.tsx";
import { Timeline } from "../ui/timeline.tsx";
import type { Panel } from "../ui/timeline/timeline-props.ts";
import { VirtualList } from "../ui/virtual-list.tsx";

const START = 1_766_900_000_000;
const STEP = 600_000;
const SPAN = { from: START, to: START + 240 * STEP };
const PANELS: Panel[] = [
  {
    key: "temperature",
    name: "Temperature",
    unit: "°C",
    kind: "line",
    held: [],
    points: Array.from({ length: 240 }, (_, i) => {
      const value = i === 120 ? null : Math.round((21 + 4 * Math.sin(i / 18)) * 10) / 10;
      const [low, high] = value === null ? [null, null] : [value - 1, value + 2];
      return { time: START + i * STEP, value, low, high, isolated: false };
    }),
  },
  {
    key: "mode",
    name: "Mode",
    kind: "states",
    segments: ["Automatic", "Sleep", "Boost"].map((text, i) => ({
      from: START + i * 80 * STEP,
      to: START + (i + 1) * 80 * STEP,
      token: `chart-${i + 1}`,
      text,
    })),
  },
];
const MESSAGES = Array.from({ length: 5000 }, (_, index) => `Message ${index + 1}`);

export function HeavySamples() {
  const [items, setItems] = useState(["Power", "Brightness", "Colour", "Scene"]);
  const [json, setJson] = useState(
    '{\n  "params": { "power": true, "brightness": 80, "mode": "white", "fault": null }\n}',
  );
  const [html, setHtml] = useState("<h2>Antenna</h2><p>Keep <strong>15 mm</strong> clear of metal.</p>");
  const [problem, setProblem] = useState<string | null>(null);
  const [span, setSpan] = useState(SPAN);
  return (
    <>
      <Card title="Rich text">
        <Field label="Description">
          <RichTextEditor value={html} onChange={setHtml} />
        </Field>
        <RichText html={html} />
      </Card>
      <Card title="Timeline">
        <Timeline
          label="Temperature and mode"
          helpId="timeline-help"
          span={span}
          latest={SPAN.to}
          onSpan={setSpan}
          panels={PANELS}
          shaded={[{ from: START + 118 * STEP, to: START + 122 * STEP }]}
          reading={(_, time) => time !== undefined && new Date(time).toLocaleTimeString()}
        />
        <p id="timeline-help">Drag to zoom in.</p>
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

import { useState } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { DetailHeader } from "../ui/detail-header.tsx";
import { GlyphTile } from "../ui/glyph-tile.tsx";
import { GLYPH_NAMES } from "../ui/glyphs.ts";
import { Num } from "../ui/num.tsx";
import { StatusDot } from "../ui/status-dot.tsx";
import { PhoneFrame } from "../ui/phone-frame.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { TabNav, Tabs } from "../ui/tabs.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import type { Tone } from "../ui/tone.ts";
import { Go, Sample } from "./sample.tsx";

const TONES: Tone[] = ["neutral", "accent", "info", "success", "warning", "danger"];

export function DataSamples() {
  const [tab, setTab] = useState("info");
  return (
    <>
      <Card>
        <DetailHeader
          back={<Go href="#table">Products</Go>}
          glyph={<GlyphTile name="lightbulb" size={48} />}
          title="Smart bulb A60"
          status={<StatusDot tone="info">Developing</StatusDot>}
          identifiers={[
            { label: "ID", value: "019a8f20-77c1-7b5e-9d4a-31c6b8e2f0aa" },
            { label: "Product key", value: "a1Bc9XkQ2z" },
          ]}
          actions={
            <>
              <Button>Export</Button>
              <Button variant="primary">Release</Button>
            </>
          }
          tabs={
            <TabNav
              label="Product"
              items={[
                { label: "Function points", render: <Go href="#data" />, active: true, count: 12 },
                { label: "Devices", render: <Go href="#data" />, active: false },
                { label: "Settings", render: <Go href="#data" />, active: false },
              ]}
            />
          }
        >
          <Stepper
            label="Stages"
            current="trial"
            steps={[
              { key: "developing", label: "Developing" },
              { key: "trial", label: "Trial", description: "since 2025-12-29" },
              { key: "mass", label: "Mass production" },
              { key: "ceased", label: "Discontinued" },
            ]}
          />
        </DetailHeader>
      </Card>
      <Sample name="Tag, StatusDot, Avatar">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Tag onRemove={() => {}}>line: home</Tag>
        {TONES.map((tone) => (
          <StatusDot key={tone} tone={tone} pulse={tone === "success"}>
            {tone}
          </StatusDot>
        ))}
        <Avatar name="林" />
      </Sample>
      <Sample name="GlyphTile">
        {GLYPH_NAMES.map((name) => (
          <span key={name} className="flex w-16 flex-col items-center gap-1 text-center text-meta text-muted">
            <GlyphTile name={name} size={40} />
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="PhoneFrame">
        <PhoneFrame
          label="What the app shows"
          title="Add device"
          footer={<Button className="w-full">Next</Button>}
        >
          <p>Hold the button for five seconds.</p>
        </PhoneFrame>
        <PhoneFrame label="The same in Arabic" title="إضافة جهاز" lang="ar" rightToLeft>
          <p>اضغط على الزر لمدة خمس ثوانٍ.</p>
        </PhoneFrame>
      </Sample>
      <Card title="DescriptionList, Time, Num">
        <DescriptionList
          columns={3}
          items={[
            { label: "Created", value: <Time value={1766999999} /> },
            { label: "Last online", value: <Time value={null} /> },
            { label: "Devices", value: <Num value={1234567} /> },
            { label: "Temperature", value: <Num value={21.53} digits={1} unit="°C" /> },
            { label: "Firmware", value: "1.4.2" },
            { label: "Notes", value: "" },
          ]}
        />
      </Card>
      <Card title="Tabs, CodeBlock">
        <Tabs
          label="Samples"
          value={tab}
          onChange={setTab}
          items={[
            {
              value: "info",
              label: "Connect",
              content: (
                <CodeBlock
                  label="Connect"
                  samples={[
                    {
                      label: "mosquitto_pub",
                      code: "mosquitto_pub -h localhost -p 1883 -u 'dev1&pk' -P secret \\\n  -t /sys/pk/dev1/thing/property/post -m '{\"params\":{\"power\":true}}'",
                    },
                    {
                      label: "Node",
                      code: 'import { Device } from "@thingwright/device";\n\nawait new Device({ name: "dev1" }).connect();',
                    },
                  ]}
                />
              ),
            },
            {
              value: "raw",
              label: "Raw",
              count: 3,
              content: <CodeBlock label="Payload" code={'{ "power": true }'} />,
            },
          ]}
        />
      </Card>
    </>
  );
}

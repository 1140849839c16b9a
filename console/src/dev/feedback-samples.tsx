import { useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Select } from "../ui/select.tsx";
import { SkeletonCards, SkeletonForm, SkeletonText } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toast.ts";
import { Sample } from "./sample.tsx";

export function FeedbackSamples() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "drawer" | null>(null);
  const change = (next: boolean) => !next && setOpen(null);
  return (
    <>
      <Sample name="Dialog, ConfirmDialog, Drawer, Toast">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Button onClick={() => toast.success("Product saved")}>Toast</Button>
        <Button
          onClick={() =>
            toast({
              title: "Could not switch it on",
              description: "The device is offline. The change waits for it.",
              tone: "danger",
              action: { label: "Undo", onSelect: () => {} },
            })
          }
        >
          Error toast
        </Button>
      </Sample>
      <div className="flex flex-col gap-2">
        <Alert tone="info" title="Devices keep working" action={<Button size="sm">Read more</Button>}>
          Function points are locked from trial on.
        </Alert>
        <Alert tone="success">Everything is configured.</Alert>
        <Alert tone="warning" title="Two fields are missing" onClose={() => {}} />
        <Alert tone="danger">The server refused the change.</Alert>
        <Alert tone="neutral">Nothing to worry about.</Alert>
      </div>
      <Sample name="Progress, Spinner">
        <div className="w-60">
          <ProgressBar value={0.42} label="Uploading firmware" showValue />
        </div>
        <div className="w-60">
          <ProgressBar value={null} label="Waiting for the device" showValue />
        </div>
        <Spinner label="Loading" />
      </Sample>
      <Card title="Skeletons">
        <div className="grid gap-6 md:grid-cols-2">
          <SkeletonText lines={4} />
          <SkeletonForm fields={2} />
        </div>
        <div className="mt-6">
          <SkeletonCards count={3} />
        </div>
      </Card>
      <Dialog
        open={open === "dialog"}
        onOpenChange={change}
        title="Rename product"
        description="The name is shown in the app."
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <Field label="Name">
          <Input defaultValue="Smart bulb A60" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={change}
        title="Delete this product?"
        description="Its function points and its history go with it. This cannot be undone."
        subject="Smart bulb A60"
        typeToConfirm="XL-A60-100"
        confirmLabel="Delete product"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 600))}
      />
      <Drawer
        open={open === "drawer"}
        onOpenChange={change}
        title="Function point"
        description="power"
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Name" required>
            <Input defaultValue="Power" />
          </Field>
          <Field label="Data type">
            <Select
              value="bool"
              onChange={() => {}}
              options={[
                { value: "bool", label: "Boolean" },
                { value: "value", label: "Number" },
              ]}
            />
          </Field>
        </div>
      </Drawer>
    </>
  );
}

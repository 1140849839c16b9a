import { type ReactNode, useContext, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Drawer, type DrawerProps } from "../ui/drawer.tsx";
import { Form } from "./form.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";
import { ReadOnlyForms } from "./read-only-forms.ts";

interface FormDrawerProps<V extends FieldValues, T> extends Pick<
  DrawerProps,
  "title" | "description" | "size" | "initialFocus"
> {
  form: Form<V, T>;
  /** The label of the button that submits. */
  submit: string;
  /** Called when the drawer may close: at once, or after the user agreed to lose unsaved changes. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A form in a drawer, with the buttons "cancel" and "submit" below, or only "close" if the form is read-only; asks
 * before unsaved changes are lost.
 */
export function FormDrawer<V extends FieldValues, T>(props: FormDrawerProps<V, T>) {
  const { form, submit, onClose, className, children, ...drawer } = props;
  const words = useMessages(messages);
  const readOnly = useContext(ReadOnlyForms);
  const id = useId();
  const leave = () => form.leave(onClose);
  return (
    <Drawer
      {...drawer}
      open
      dismissible={false}
      onOpenChange={(open) => !open && leave()}
      footer={
        <>
          <Button onClick={leave}>{words(readOnly ? "close" : "cancel")}</Button>
          {!readOnly && (
            <Button variant="primary" type="submit" form={id} loading={form.submitting}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Form form={form} id={id} className={className}>
        {children}
      </Form>
    </Drawer>
  );
}

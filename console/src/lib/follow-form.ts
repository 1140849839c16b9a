import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";

/** Updates a form when its values were saved elsewhere, unless something has been typed in it. */
export function useFollow<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  values: DefaultValues<V>,
) {
  const { isDirty } = form.formState;
  const { reset } = form;
  const text = JSON.stringify(values);
  const shown = useRef(text);
  useEffect(() => {
    if (isDirty || shown.current === text) return;
    shown.current = text;
    reset(JSON.parse(text) as DefaultValues<V>);
    // The values are compared as text, because each render creates new objects.
  }, [isDirty, text, reset]);
}

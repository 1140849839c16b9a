interface ChoiceForm {
  error: (path: "device_ids" | `device_ids.${number}`) => string | undefined;
}

/**
 * Returns the error of a choice of devices. If there is none, returns the first error of a chosen device.
 * @param most the largest number of devices that can be chosen
 */
export function errorOfChoice(form: ChoiceForm, most: number): string | undefined {
  let found = form.error("device_ids");
  for (let i = 0; i < most; i++) found ??= form.error(`device_ids.${i}`);
  return found;
}

/** How many of what was tested has passed, in percent; `--` before the first test. */
export function yieldText({ passed, failed }: { passed: number; failed: number }): string {
  const tested = passed + failed;
  // Cut off, not rounded: what is shown as 100 % has no failure.
  return tested === 0 ? "--" : `${(Math.floor((passed / tested) * 1000) / 10).toFixed(1)} %`;
}

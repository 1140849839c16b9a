/** The share of tested devices that passed, in percent; `--` before the first test. */
export function yieldText({ passed, failed }: { passed: number; failed: number }): string {
  const tested = passed + failed;
  // Rounded down, so that 100 % means no failure.
  return tested === 0 ? "--" : `${(Math.floor((passed / tested) * 1000) / 10).toFixed(1)} %`;
}

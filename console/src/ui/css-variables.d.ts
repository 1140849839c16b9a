import "react";

declare module "react" {
  // Components pass sizes to their style sheets as CSS variables.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

import "react";

declare module "react" {
  // Components hand sizes to their style sheet as variables.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

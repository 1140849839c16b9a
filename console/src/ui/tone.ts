/** The meaning of a colour. Text must say the same, because not everybody sees colours. */
export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

/** Soft background, readable ink and fine border of each tone. */
export const SOFT: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-neutral-ink border-line",
  accent: "bg-accent-soft text-accent-ink border-accent-line",
  info: "bg-info-soft text-info-ink border-info-line",
  success: "bg-success-soft text-success-ink border-success-line",
  warning: "bg-warning-soft text-warning-ink border-warning-line",
  danger: "bg-danger-soft text-danger-ink border-danger-line",
};

/** Solid colour of each tone, for dots and bars. */
export const SOLID: Record<Tone, string> = {
  neutral: "bg-neutral text-neutral",
  accent: "bg-accent text-accent",
  info: "bg-info text-info",
  success: "bg-success text-success",
  warning: "bg-warning text-warning",
  danger: "bg-danger text-danger",
};

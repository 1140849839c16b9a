/** The tools and sizes with which a picture is drawn. Lengths are in CSS pixels. */
export interface Brush {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Milliseconds since 1970. */
  now: number;
  /** The value of a design token, such as `chart-1`, in the current theme. */
  color: (token: string) => string;
}

export type Paint = (brush: Brush) => void;

interface Scene {
  canvas: HTMLCanvasElement;
  paint: Paint;
  /** Milliseconds after which the picture has to be drawn again even without new data, because it shows passing time. */
  pace: number;
  width: number;
  height: number;
  visible: boolean;
  due: boolean;
  drawnAt: number;
}

/**
 * In milliseconds. `tick`: how often to check which pictures have to be drawn again because of their `pace`. `frame`:
 * how long drawing may take in one frame; the other pictures wait for the next frame.
 */
const times = { tick: 1000, frame: 6 };

interface Shown {
  /** To be called when the data of the picture have changed. */
  changed: () => void;
  end: () => void;
}

/**
 * Draws the live pictures of a page: the visible pictures that have changed, together in one animation frame. With reduced
 * motion, each picture is drawn at most once a second.
 */
class Stage {
  readonly #scenes = new Map<Element, Scene>();
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const scene = this.#scenes.get(target);
      if (scene) scene.visible = isIntersecting;
    }
    this.#ask();
  });
  readonly #sized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const scene = this.#scenes.get(target);
      if (scene)
        Object.assign(scene, {
          width: contentRect.width,
          height: contentRect.height,
          due: true,
          drawnAt: -Infinity,
        });
    }
    this.#ask();
  });
  readonly #themed = new MutationObserver(() => this.#redrawAll());
  #colors = new Map<string, string>();
  #frame: number | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** Shows a picture until its `end` is called. */
  show(canvas: HTMLCanvasElement, paint: Paint, pace: number): Shown {
    const scene: Scene = {
      canvas,
      paint,
      pace,
      width: 0,
      height: 0,
      visible: false,
      due: true,
      drawnAt: -Infinity,
    };
    if (this.#scenes.size === 0) this.#open();
    this.#scenes.set(canvas, scene);
    this.#seen.observe(canvas);
    this.#sized.observe(canvas);
    return {
      changed: () => {
        scene.due = true;
        if (scene.visible) this.#ask();
      },
      end: () => {
        this.#scenes.delete(canvas);
        this.#seen.unobserve(canvas);
        this.#sized.unobserve(canvas);
        if (this.#scenes.size === 0) this.#close();
      },
    };
  }

  #open(): void {
    this.#colors.clear();
    this.#themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#ticking = setInterval(() => this.#tick(), times.tick);
  }

  #close(): void {
    this.#themed.disconnect();
    clearInterval(this.#ticking);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #redrawAll(): void {
    this.#colors.clear();
    for (const scene of this.#scenes.values()) Object.assign(scene, { due: true, drawnAt: -Infinity });
    this.#ask();
  }

  #tick(): void {
    const now = performance.now();
    for (const scene of this.#scenes.values()) if (now - scene.drawnAt >= scene.pace) scene.due = true;
    this.#ask();
  }

  #ask(): void {
    this.#frame ??= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = undefined;
    const began = performance.now();
    const rest = this.#still.matches ? times.tick : 0;
    for (const scene of this.#scenes.values()) {
      // A picture that was drawn less than `rest` ago stays due, and is drawn at a later tick.
      if (!scene.due || !scene.visible || scene.width === 0 || began - scene.drawnAt < rest) continue;
      if (performance.now() - began > times.frame) return this.#ask();
      scene.due = false;
      scene.drawnAt = began;
      this.#paint(scene, Date.now());
    }
  }

  #paint({ canvas, paint, width, height }: Scene, now: number): void {
    const context = canvas.getContext("2d");
    if (!context) return;
    const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    paint({ context, width, height, now, color: (token) => this.#color(token) });
  }

  #color(token: string): string {
    const known = this.#colors.get(token);
    if (known !== undefined) return known;
    const color = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
    this.#colors.set(token, color);
    return color;
  }
}

let stage: Stage | undefined;

/** Returns the single stage of the page; the first call makes it. */
export function pageStage(): Stage {
  return (stage ??= new Stage());
}

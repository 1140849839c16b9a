import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ReadPast } from "./panel-chart.tsx";
import type { Hero } from "./hero.ts";
import { PanelClimate } from "./panel-climate.tsx";
import { PanelCover } from "./panel-cover.tsx";
import { PanelLight } from "./panel-light.tsx";
import { PanelMain } from "./panel-main.tsx";
import { PanelReading, PanelState } from "./panel-reading.tsx";
import type { PartProps } from "./panel-tools.ts";

interface HeroProps {
  hero: Hero;
  partOf: (point: FunctionPoint) => PartProps;
  readPast: ReadPast | undefined;
}

/** The large part at the top of the panel, by the kind of device. */
export function PanelHero({ hero, partOf, readPast }: HeroProps) {
  switch (hero.kind) {
    case "light":
      return <PanelLight hero={hero} partOf={partOf} />;
    case "climate":
      return <PanelClimate hero={hero} partOf={partOf} />;
    case "cover":
      return <PanelCover {...partOf(hero.position)} action={hero.action && partOf(hero.action)} />;
    case "reading":
      return <PanelReading {...partOf(hero.point)} readPast={readPast} />;
    case "state":
      return (
        <PanelState
          {...partOf(hero.point)}
          glyph={hero.glyph}
          action={hero.action && partOf(hero.action)}
          trend={hero.trend && partOf(hero.trend)}
          readPast={readPast}
        />
      );
    case "plain":
      return <PanelMain {...partOf(hero.point)} draw={hero.draw && partOf(hero.draw)} />;
  }
}

import type { DeviceCodeTarget } from "@thingwright/contract/devices/device-code-targets.ts";
import { Download } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { useProjectDownload } from "../shared/use-project-download.ts";
import { messages } from "./messages/en.ts";

interface ProjectOfferProps {
  productId: string;
  target: DeviceCodeTarget;
}

/** Offers to download the project with the device code of a product, if the user may download it. */
export function ProjectOffer({ productId, target }: ProjectOfferProps) {
  const t = useMessages(messages);
  const project = useProjectDownload(productId);
  if (!project.isAllowed) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-muted">{t("projectText")}</p>
      <Button size="sm" icon={Download} loading={project.pending} onClick={() => project.start(target)}>
        {t("downloadProject")}
      </Button>
    </div>
  );
}

import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { queryClient } from "../lib/query.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { ReloadBanner } from "./reload-banner.tsx";
import { router } from "./router.tsx";
import { useUiWords } from "./ui-words.ts";

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider text={useUiWords()}>
        <OfflineBanner />
        <ReloadBanner />
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}

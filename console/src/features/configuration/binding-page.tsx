import { BindingForm } from "./binding/binding-form.tsx";
import { BindingTabs } from "../product-groups/shared/binding-tabs.tsx";
import { ConfigurationPage } from "./configuration-page.tsx";

/** Whether another person may bind a device that already has an owner, and whether devices can be grouped. */
export function BindingPage() {
  return (
    <ConfigurationPage>
      {({ product, configuration, save }) => (
        <>
          <BindingTabs productId={product.id} active="productBinding" />
          <BindingForm value={configuration.binding} save={(binding) => save({ binding })} />
        </>
      )}
    </ConfigurationPage>
  );
}

/** This file is written by `npm run tables`, from the migrations. */

/** The tables whose rows belong to the account that owner_id names, and the column that the products of a scope limit. */
export const ownedTables = {
  access_token: { product: null },
  account: { product: null },
  category_use: { product: null },
  device: { product: "product_id" },
  device_refusal: { product: "product_id" },
  file: { product: null },
  mqtt_credentials: { product: "product_id" },
  operation_record: { product: null },
  product: { product: "id" },
  product_answered_point: { product: "product_id" },
  product_edition: { product: "product_id" },
  product_group: { product: null },
  product_minute: { product: "product_id" },
  product_presence: { product: "product_id" },
  product_stage_change: { product: "product_id" },
  role: { product: null },
  schedule: { product: null },
  standard_point_use: { product: null },
  task: { product: null },
  task_turn: { product: null },
  unknown_device: { product: "product_id" },
  upload: { product: null },
  virtual_device: { product: "product_id" },
} as const satisfies Record<string, { product: string | null }>;

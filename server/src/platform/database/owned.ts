/** This file is written by `npm run tables`, from the migrations. */

/** The tables whose rows belong to an account, and the columns that a scope filters by. */
export const ownedTables = {
  access_token: { owner: "owner_id", product: null },
  account: { owner: "owner_id", product: null },
  device: { owner: "owner_id", product: "product_id" },
  file: { owner: "owner_id", product: null },
  operation_record: { owner: "owner_id", product: null },
  product: { owner: "owner_id", product: "id" },
  role: { owner: "owner_id", product: null },
} as const satisfies Record<string, { owner: string; product: string | null }>;

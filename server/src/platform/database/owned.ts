/** The tables whose rows belong to an account, and the columns that a scope filters by. */
export const ownedTables = {
  product: { owner: "owner_id", product: "id" },
  device: { owner: "owner_id", product: "product_id" },
  account: { owner: "owner_id", product: null },
  role: { owner: "owner_id", product: null },
  access_token: { owner: "owner_id", product: null },
  file: { owner: "owner_id", product: null },
  operation_record: { owner: "owner_id", product: null },
} as const satisfies Record<string, { owner: string; product: string | null }>;

-- The keys with which the platform signs firmware (Ed25519), one for each account.
create table firmware_key (
  owner_id uuid primary key references account,
  -- PKCS #8 in base64, sealed.
  private_key bytea not null,
  -- PEM.
  public_key text not null,
  created_at bigint not null
);

create table firmware (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  name text not null,
  -- The part of the device: `default`, or a name such as `mcu`.
  module text not null,
  version text not null,
  -- Ten thousand times the first number of the version, a hundred times the second, and the third.
  version_order integer not null,
  -- The state of its verification: FirmwareStatus of the contract.
  status smallint not null default 1,
  needs_verification boolean not null,
  notes text not null,
  description text not null,
  test_report_url text not null,
  source_versions text[] not null,
  -- FirmwareHardware of the contract.
  hardware jsonb not null,
  file_id uuid not null,
  size bigint not null,
  -- Hexadecimal.
  sha256 text not null,
  md5 text not null,
  -- Base64.
  signature text not null,
  revision integer not null default 1,
  created_at bigint not null,
  created_by uuid not null,
  unique (product_id, module, version_order)
);
create index firmware_created on firmware (owner_id, created_at desc, id desc);
create index firmware_named on firmware (owner_id, name, id);

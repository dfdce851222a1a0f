-- How pages and emails show an organization. Without a row, they show its name.
create table brands (
  organization_id uuid primary key references organizations,
  display_name text,
  legal_name text,
  disclosure text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  support_email text,
  support_url text,
  support_phone text,
  -- Former support addresses until each has received the email about the change: {id, email}.
  former_contacts jsonb not null default '[]',
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/webp')),
  logo_version text,
  logo_width int,
  logo_height int,
  updated_at timestamptz not null,
  check (num_nulls(logo, logo_type, logo_version, logo_width, logo_height) in (0, 5))
);

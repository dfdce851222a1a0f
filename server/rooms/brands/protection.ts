import * as audit from '../audit'

/**
 * The columns of a brand that people see on pages and in emails. The keys are properties of a row.
 */
export const fields = {
  displayName: 'display_name',
  legalName: 'legal_name',
  disclosure: 'disclosure',
  accent: 'accent',
  supportEmail: 'support_email',
  supportUrl: 'support_url',
  supportPhone: 'support_phone',
  logoType: 'logo_type',
  logoVersion: 'logo_version',
  logo: 'logo',
}

/** Protects brands against direct changes in the database. */
export const protection = audit.protectSettings({
  table: 'brands',
  entity: 'brand',
  key: 'organization_id',
  fields,
  hashed: ['logo'],
  actions: ['change', 'change names', 'change logo', 'remove logo'],
})

/** An action that changes a brand, with the properties that it sets. */
export type Act = { action: string; members: readonly string[] }

const logoMembers = ['logo', 'logoType', 'logoVersion']
export const acts = {
  change: { action: 'change', members: ['accent', 'supportEmail', 'supportUrl', 'supportPhone'] },
  changeLogo: { action: 'change logo', members: logoMembers },
  removeLogo: { action: 'remove logo', members: logoMembers },
} as const satisfies Record<string, Act>

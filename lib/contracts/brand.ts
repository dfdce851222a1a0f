import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, expecting, phone, section, text, uuid } from '@/lib/formats'

const accent = () =>
  z
    .string(expecting('ONEOF'))
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'ONEOF' })
    .meta({ examples: ['#ffdd00'] })
/** An https address without user info, of at most 2,048 characters. */
const pageAddress = () =>
  z.string(expecting('URL_NOT_ALLOWED')).refine(isPageAddress, { error: 'URL_NOT_ALLOWED' })

function isPageAddress(value: string): boolean {
  if (value.length > 2048 || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

const tokens = z.object({
  accent: z.string(),
  accentHover: z.string(),
  onAccent: z.string(),
  accentSoft: z.string(),
})
export const brand = z.object({
  displayName: z.string(),
  legalName: z.string(),
  disclosure: z.string().nullable(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportUrl: z.string().nullable(),
  supportPhone: z.string().nullable(),
  logo: z.object({ version: z.string(), width: z.int(), height: z.int() }).nullable(),
  tokens: z.object({ light: tokens, dark: tokens }),
  notes: z.array(z.string()),
})
export type BrandData = z.infer<typeof brand>

const path = '/entrypoint/org/v1/brand'
const looks = () =>
  section({
    accent: accent().nullish(),
    supportEmail: email().nullish(),
    supportUrl: pageAddress().nullish(),
    supportPhone: phone().nullish(),
  })

export const readBrand = contract({
  operationId: 'readBrand',
  summary: 'Read how pages and letters show your organization',
  method: 'GET',
  path,
  access: 'organization',
  refusesUnknownQuery: true,
  status: 200,
  data: brand,
  errors: [],
})

// Decided here, the interface is silent: PUT replaces, so an absent member is removed.
export const writeBrand = contract({
  operationId: 'writeBrand',
  summary: 'Set the accent and the support contact; an absent member is removed',
  method: 'PUT',
  path,
  access: 'organization',
  refusesUnknownQuery: true,
  body: looks(),
  status: 200,
  data: brand,
  errors: ['URL_NOT_ALLOWED', 'ONEOF', 'EMAIL_HAS_INVALID_FORMAT', 'PHONE_HAS_INVALID_FORMAT'],
})

export const previewMinutes = 15

// Decided here, the interface is silent: absent members are those that are stored.
export const previewBrand = contract({
  operationId: 'previewBrand',
  summary: 'Show values on pages and a letter for 15 minutes, without storing them',
  method: 'POST',
  path: `${path}/previews`,
  access: 'organization',
  refusesUnknownQuery: true,
  body: looks(),
  status: 201,
  data: z.object({ url: z.string(), expiresAt: z.date() }),
  errors: ['URL_NOT_ALLOWED', 'ONEOF', 'EMAIL_HAS_INVALID_FORMAT', 'PHONE_HAS_INVALID_FORMAT'],
})

export const logoMediaTypes = ['image/png', 'image/webp'] as const

export const writeLogo = contract({
  operationId: 'writeLogo',
  summary: 'Set the logo: 64 to 1,024 pixels a side, at most 256 KiB, 1:1 to 6:1',
  method: 'PUT',
  path: `${path}/logo`,
  access: 'organization',
  refusesUnknownQuery: true,
  bodyMediaTypes: logoMediaTypes,
  maxBodyBytes: 262_144,
  status: 200,
  data: brand,
  errors: ['LOGO_NOT_ACCEPTED'],
})

export const removeLogo = contract({
  operationId: 'removeLogo',
  summary: 'Remove the logo; pages then show the name',
  method: 'DELETE',
  path: `${path}/logo`,
  access: 'organization',
  refusesUnknownQuery: true,
  status: 204,
  errors: [],
})

export const readLogo = contract({
  operationId: 'readLogo',
  summary: 'Load the logo of an organization; a version never changes',
  method: 'GET',
  path: '/brand/{organizationId}/logo',
  access: 'public',
  refusesUnknownQuery: true,
  params: z.object({ organizationId: uuid() }),
  query: z.object({ v: text(64) }),
  dataMediaTypes: logoMediaTypes,
  status: 200,
  errors: ['NOT_FOUND'],
})

import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, expecting, phone, section, text, uuid } from '@/lib/formats'

const accent = () =>
  z
    .string(expecting('ONEOF'))
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'ONEOF' })
    .meta({ examples: ['#ffdd00'] })
/** An https URL without user name and password, of at most 2,048 characters. */
const pageAddress = () =>
  z.string(expecting('URL_NOT_ALLOWED')).refine(isPageAddress, { error: 'URL_NOT_ALLOWED' })

function isPageAddress(value: string): boolean {
  if (value.length > 2048 || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

const tokens = z.object({
  accent: z.string().describe('The color of buttons and links'),
  accentHover: z.string().describe('The color of a button under the pointer'),
  onAccent: z.string().describe('The color of text on the accent'),
  accentSoft: z.string().describe('The color of tinted areas'),
})
export const brand = z.object({
  displayName: z.string().describe('The name in the header of pages and emails'),
  legalName: z.string().describe('The name in legal texts'),
  disclosure: z
    .string()
    .nullable()
    .describe('The bank disclosure, such as “Banking by …, Member FDIC”. Only staff can set it'),
  accent: z.string().nullable().describe("The accent that you set. Null: the product's accent"),
  supportEmail: z.string().nullable().describe('The email address for support'),
  supportUrl: z.string().nullable().describe('The web page for support'),
  supportPhone: z.string().nullable().describe('The phone number for support'),
  logo: z
    .object({
      version: z.string().describe('A new value for every new logo'),
      width: z.int().describe('Pixels'),
      height: z.int().describe('Pixels'),
    })
    .nullable()
    .describe('The current logo. Null: pages show the name'),
  tokens: z
    .object({
      light: tokens.describe('The colors of the light theme'),
      dark: tokens.describe('The colors of the dark theme'),
    })
    .describe('The colors that pages use, computed from the accent so that text stays readable'),
  notes: z.array(z.string()).describe('One sentence for each change that keeps text readable'),
})
export type BrandData = z.infer<typeof brand>

const path = '/entrypoint/org/v1/brand'
const looks = () =>
  section({
    accent: accent().nullish().describe('Six hexadecimal digits after #'),
    supportEmail: email().nullish().describe('The email address for support'),
    supportUrl: pageAddress()
      .nullish()
      .describe(
        'An https page of at most 2,048 characters whose origin is one of your `returnOrigins`',
      ),
    supportPhone: phone()
      .nullish()
      .describe('Ten digits, or + and 7 to 15 digits, such as +12025550142'),
  })

export const readBrand = contract({
  operationId: 'readBrand',
  summary: 'Read how pages and emails show your organization',
  description:
    'Includes the colors that we compute from your accent color, and notes about those colors',
  method: 'GET',
  path,
  access: 'organization',
  refusesUnknownQuery: true,
  status: 200,
  data: brand,
  errors: [],
})

// The interface is silent, so we decided: PUT replaces all values, so a property that the request
// omits loses its stored value.
export const writeBrand = contract({
  operationId: 'writeBrand',
  summary: 'Replace the accent and the support contact',
  description:
    'Pages and emails use the values right away. The `notes` in the response name each color that we changed for contrast',
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

// The interface is silent, so we decided: for a missing property, the preview uses the stored
// value.
export const previewBrand = contract({
  operationId: 'previewBrand',
  summary: 'Preview values on pages and in an email for 15 minutes',
  description: 'We store nothing. People keep seeing your current brand until you set the values',
  method: 'POST',
  path: `${path}/previews`,
  access: 'organization',
  refusesUnknownQuery: true,
  body: looks(),
  status: 201,
  data: z.object({
    url: z.string().describe('A page that shows the values. Anyone with the link can open it'),
    expiresAt: z.date().describe('When the preview expires'),
  }),
  errors: ['URL_NOT_ALLOWED', 'ONEOF', 'EMAIL_HAS_INVALID_FORMAT', 'PHONE_HAS_INVALID_FORMAT'],
})

const logoMediaTypes = ['image/png', 'image/webp'] as const

export const writeLogo = contract({
  operationId: 'writeLogo',
  summary: 'Set the logo: 64 to 1,024 pixels a side, at most 256 KiB, 1:1 to 6:1',
  description:
    'Send the bytes of a PNG or WebP image as the body. Pages show the new logo right away',
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
  summary: 'Remove the logo, so that pages show the name',
  description: 'Pages and emails then show your display name',
  method: 'DELETE',
  path: `${path}/logo`,
  access: 'organization',
  refusesUnknownQuery: true,
  status: 204,
  errors: [],
})

export const readLogo = contract({
  operationId: 'readLogo',
  summary: "Load a version of an organization's logo",
  description: 'Caches can keep the response forever, because each new logo has a new version',
  method: 'GET',
  path: '/brand/{organizationId}/logo',
  access: 'public',
  refusesUnknownQuery: true,
  params: z.object({ organizationId: uuid().describe('The id of the organization') }),
  query: z.object({ v: text(64).describe('The version of the logo, from the brand') }),
  dataMediaTypes: logoMediaTypes,
  status: 200,
  errors: ['NOT_FOUND'],
})

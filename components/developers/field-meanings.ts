import type { fieldErrors } from '@/lib/error-catalogue/fields'

/**
 * Explains when a field has an error code. The error catalogue does not contain these sentences,
 * because browsers load the catalogue, and the sentences would make pages larger.
 */
export const fieldMeanings: Readonly<Record<keyof typeof fieldErrors, string>> = {
  REQUIRED: 'The field is missing or `null`.',
  STRING: 'The value is a number, a boolean, an object or a list.',
  NUMBER: "The value isn't a JSON number, or JSON readers would round it.",
  BOOLEAN: 'The value is neither `true` nor `false`, for example text.',
  OBJECT: 'The value is text, a number or a list.',
  ARRAY: 'The value is a single item. Send a list even for one item.',
  MIN: 'A number is below `meta.min`, or a text or list is shorter.',
  MAX: 'A number is above `meta.max`, or a text or list is longer.',
  ONEOF: "The value isn't in `meta.allowed`, or hasn't the form in `meta.acceptedForm`.",
  DATE: "The value isn't a calendar day, has another form, or is outside the allowed period.",
  DATETIME: 'The value has no date, time or zone, or is in the future.',
  UNKNOWN_PARAMETER: "The operation doesn't know this query parameter.",
  UUID: "The value isn't a UUID, for example an id such as `evt_…`.",
  INVALID_CHARACTERS:
    "The text has characters that we can't store, or that this field doesn't allow. A name has a URL.",
  DAY_BEFORE_NOW_INVALID:
    "The date is today (UTC) or later, isn't a calendar day, or has another form.",
  SSN: "The value isn't three, two and four digits with hyphens.",
  CITY_HAS_INVALID_FORMAT: 'The city is empty, too long, or has a digit or another sign.',
  STATE_HAS_INVALID_FORMAT: 'The country is the United States, and this is none of its codes.',
  ZIP_CODE_HAS_INVALID_FORMAT:
    'The country is the United States, and this is none of its ZIP codes.',
  DECIMALFORMAT: 'The amount is a JSON number, or has a sign, a comma or other decimals.',
  TAX_ID_HAS_INVALID_FORMAT: "The EIN isn't two and seven digits with a hyphen.",
  EMAIL_HAS_INVALID_FORMAT:
    'The address has no `@` or full domain, or a character that mail servers reject.',
  PHONE_HAS_INVALID_FORMAT: 'The number has neither ten digits nor a country code.',
  W9_NOT_ACCEPTED: '`w9.accepted` is `false`, so there is no certification.',
  DOCUMENT_EXPIRED: 'The ID has expired.',
  CODE_DOES_NOT_MATCH: "On our pages, a person typed a code that isn't the newest one.",
  CODE_HAS_EXPIRED: 'On our pages, a person used a code or link that is too old or used.',
  SIGNATURE_DOES_NOT_MATCH: "On our Form W-9 page, the signature isn't the person's name.",
  CONSENT_REQUIRED: 'On our start page, the box for electronic records is empty.',
  URL_NOT_ALLOWED:
    'The URL is relative, private, or has a scheme, port, user info or origin that we reject.',
  LOGO_NOT_ACCEPTED: "The image isn't a readable PNG or WebP, or is outside the limits.",
  CURSOR_EXPIRED: 'Retention or a sandbox reset deleted events after this cursor.',
  INVALID_CURSOR: 'The cursor comes from another list, or was changed.',
}

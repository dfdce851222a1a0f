import type { fieldErrors } from '@/lib/error-catalogue/fields'

/**
 * Explains when a field has an error code. Browsers load the error catalogue, but not this file. So
 * these sentences do not make pages larger.
 */
export const fieldMeanings: Readonly<Record<keyof typeof fieldErrors, string>> = {
  REQUIRED: 'The field is missing or `null`, and the operation needs it.',
  STRING: 'The value is a number, a boolean, an object or a list instead of text.',
  NUMBER:
    "The value isn't a JSON number, or JSON readers would round it. Text in quotes is no number.",
  BOOLEAN: 'The value is neither `true` nor `false`. Text such as `"true"` is no boolean.',
  OBJECT: 'The value is text, a number or a list, where the operation expects an object.',
  ARRAY: 'The value is a single item. The operation expects a list, even for one item.',
  MIN: 'A number is below the minimum in `meta.min`. Or a text or a list has fewer characters or items.',
  MAX: 'A number is above the maximum in `meta.max`. Or a text or a list has more characters or items.',
  ONEOF:
    "The value isn't in the list in `meta.allowed`, or doesn't have the form in `meta.acceptedForm`.",
  DATE: "The value isn't a day of the calendar, has another form, or is outside the period that the field allows.",
  DATETIME: 'The value has no date, time or time zone, or is more than 5 minutes in the future.',
  UNKNOWN_PARAMETER: 'The query has a parameter that this operation does not know.',
  UUID: "The value isn't a UUID. Ids of other kinds, such as `evt_…`, belong to other fields.",
  INVALID_CHARACTERS:
    "The text has characters that we can't store, or that this field doesn't allow. A name has a URL or a line break.",
  DAY_BEFORE_NOW_INVALID:
    "The date is today (UTC) or later, isn't in the calendar, or has another form.",
  SSN: "The value isn't three, two and four digits with hyphens between them.",
  CITY_HAS_INVALID_FORMAT:
    'The city is empty, longer than 100 characters, or has a digit or another sign.',
  STATE_HAS_INVALID_FORMAT:
    "The country is the United States, and the state isn't one of its codes.",
  ZIP_CODE_HAS_INVALID_FORMAT:
    "The country is the United States, and the ZIP code isn't 5 digits, or 5 and 4.",
  DECIMALFORMAT:
    'The amount is a JSON number, or its text has a sign, a comma or not exactly two decimals.',
  TAX_ID_HAS_INVALID_FORMAT: "The EIN isn't two digits, a hyphen and seven digits.",
  EMAIL_HAS_INVALID_FORMAT:
    "The address has no `@` or no full domain, is longer than 254 characters, or has a character that mail servers don't accept.",
  PHONE_HAS_INVALID_FORMAT: 'The phone number has neither ten digits nor a country code after `+`.',
  W9_NOT_ACCEPTED: '`w9.accepted` is `false`. Without the certification, there is no signup.',
  DOCUMENT_EXPIRED: 'The expiration date of the ID has passed.',
  CODE_DOES_NOT_MATCH:
    "On one of our pages, the person typed a code that isn't the one in the newest email.",
  CODE_HAS_EXPIRED:
    'On our pages, the person used a code or a link that is too old, or used it twice.',
  SIGNATURE_DOES_NOT_MATCH:
    "On our Form W-9 page, the typed signature isn't the name of the person.",
  CONSENT_REQUIRED: 'On our start page, the person left the box for electronic records empty.',
  URL_NOT_ALLOWED:
    'The URL is relative, leads to a private network, or has a scheme, port, user info or origin that we reject.',
  LOGO_NOT_ACCEPTED:
    "The image isn't a readable PNG or WebP, is too large, or has sides outside the limits.",
  CURSOR_EXPIRED:
    'Retention or a reset of the sandbox has deleted events after this cursor, so the list would have a gap.',
  INVALID_CURSOR: 'The cursor comes from another list or another filter, or was changed.',
}

import { type Entry, field } from './entry'

/** The codes of errors in the fields of a body or query. */
export const fieldErrors = {
  REQUIRED: field('This field is required', 'Send the field.'),
  STRING: field('Must be a string', 'Send a JSON string.'),
  NUMBER: field('Must be a number', 'Send a JSON number.'),
  BOOLEAN: field('Must be true or false', 'Send a JSON boolean.'),
  OBJECT: field('Must be an object', 'Send a JSON object.'),
  ARRAY: field('Must be a list', 'Send a JSON array.'),
  MIN: field('Too small or too short', 'Send a larger or longer value.'),
  MAX: field('Too large or too long', 'Send a smaller or shorter value.'),
  ONEOF: field('Not one of the allowed values', 'Send one of the values in the reference.'),
  DATE: field('Must be a date', 'Send a real date as MM/DD/YYYY.', 'MM/DD/YYYY'),
  DATETIME: field(
    'Must be a timestamp',
    'Send ISO 8601 with a time zone, at most 5 minutes in the future.',
    'ISO 8601 with a zone, such as 2026-01-15T15:42:00Z',
  ),
  UNKNOWN_PARAMETER: field(
    'Unknown query parameter',
    'Remove it, or use a parameter in the reference.',
  ),
  UUID: field('Must be a UUID', 'Send the id exactly as you received it.', 'UUID'),
  INVALID_CHARACTERS: field(
    'Contains unsupported characters',
    'Remove control characters, unpaired surrogates and, from a name, URLs.',
  ),
  DAY_BEFORE_NOW_INVALID: field(
    'Date must be in the past',
    'Send a real past date as MM/DD/YYYY.',
    'MM/DD/YYYY',
  ),
  SSN: field('Must match XXX-XX-XXXX', 'Send nine digits as XXX-XX-XXXX.', 'XXX-XX-XXXX'),
  CITY_HAS_INVALID_FORMAT: field(
    'City contains invalid characters',
    'Use Latin letters, spaces, hyphens, periods and apostrophes.',
  ),
  STATE_HAS_INVALID_FORMAT: field(
    'State must be a two-letter code',
    'Send the two-letter code of a state, territory or military post.',
    'two-letter code of the U.S. Postal Service, such as TX',
  ),
  ZIP_CODE_HAS_INVALID_FORMAT: field(
    'ZIP code must be 5 or 9 digits',
    'Send 12345 or 12345-6789.',
    '12345 or 12345-6789',
  ),
  DECIMALFORMAT: field(
    'Must be a decimal string',
    'Send a string of digits with exactly two decimals.',
    'string of 1 to 13 digits, a point and two decimals, such as 85000.00',
  ),
  TAX_ID_HAS_INVALID_FORMAT: field(
    'Must match NN-NNNNNNN',
    'Send nine digits as NN-NNNNNNN.',
    'NN-NNNNNNN',
  ),
  EMAIL_HAS_INVALID_FORMAT: field(
    'Must be an email address',
    'Send an address like name@example.com.',
    'name@example.com',
  ),
  PHONE_HAS_INVALID_FORMAT: field(
    'Must be a phone number',
    'Send ten digits, or + and the country code.',
    '2025550142 or +12025550142',
  ),
  W9_NOT_ACCEPTED: field(
    'The W-9 certification must be accepted',
    'Send true after the person certifies the terms.',
  ),
  DOCUMENT_EXPIRED: field('The document has expired', "Use a document that hasn't expired."),
  CODE_DOES_NOT_MATCH: field(
    'The code does not match',
    'Enter the newest code, or ask for a new one.',
  ),
  CODE_HAS_EXPIRED: field('The code or link no longer works', 'Ask for a new code or link.'),
  SIGNATURE_DOES_NOT_MATCH: field(
    'The signature must match the name',
    'Type the name exactly as in the application.',
  ),
  CONSENT_REQUIRED: field('Consent is required', 'Agree to electronic records.'),
  URL_NOT_ALLOWED: field(
    'URL not allowed',
    'Send an absolute https URL. A webhook URL needs a public address and port 443 or above 1023, and has no user info or fragment. A sandbox also accepts http.',
  ),
  LOGO_NOT_ACCEPTED: field(
    'The logo is not accepted',
    'Send a logo within the limit that the details name.',
  ),
  CURSOR_EXPIRED: field(
    'Cursor is too old',
    'List your customers again, then continue with `after=end`.',
  ),
  INVALID_CURSOR: field('Cursor is not from this list', 'Start from the first page.'),
} as const satisfies Record<string, Entry>

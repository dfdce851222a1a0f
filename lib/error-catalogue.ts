import { type Entry, row } from './error-catalogue/entry'
import { fieldErrors } from './error-catalogue/fields'

/** Every error code that the service can return. The type allows no other code. */
export const errorCatalogue = {
  // authentication and permissions
  UNAUTHORIZED: row(
    401,
    'Token expired or missing',
    "The session or token is missing, unknown, expired or revoked, or its two headers don't match.",
    'Create a new session or token. Send X-Session-Id and X-Client-Id, or Authorization: Bearer.',
  ),
  FORBIDDEN: row(
    403,
    'Insufficient permissions',
    "We know the caller, but this kind of caller can't use this endpoint.",
    'Use a session or token that the reference lists for this endpoint.',
  ),
  INAPPROPRIATE_RIGHT: row(
    403,
    'This role may not call this endpoint',
    'We know the caller, but this endpoint is for another kind of caller or user type.',
    'Use the temporary token of a person whose user type is in the path.',
  ),
  CREDENTIAL_REVOKED: row(
    403,
    'Credential revoked',
    'The credential was revoked or has expired, or a token or an invitation comes from a revoked credential or advisor.',
    'Get a new credential, and use it to create tokens and invitations.',
  ),
  API_ACCESS_DISABLED: row(
    403,
    'API access is not enabled',
    'API access is turned off for the organization.',
    'Ask the operator of the service to turn it on.',
  ),
  IP_NOT_ALLOWED: row(
    403,
    'Caller address not allowed',
    "The caller's address is not on the credential's allow-list.",
    'Call from an allowed address, or ask the operator to change the list.',
  ),
  RATE_LIMITED: row(
    429,
    'Rate limit exceeded',
    'You made too many calls in the window that the RateLimit headers describe.',
    'Wait 1, 2, 4 and 8 seconds, or Retry-After if it is longer.',
  ),

  // the request
  NOT_FOUND: row(
    404,
    'Not found',
    'The path or the resource does not exist for this caller.',
    'Check the path and the id.',
  ),
  METHOD_NOT_ALLOWED: row(
    405,
    'Method not allowed',
    'The path exists, but not with this method.',
    'Use one of the methods in the Allow header.',
  ),
  PAYLOAD_TOO_LARGE: row(
    413,
    'Body too large',
    'The body is over 64 KiB, or over 1 MiB for events.',
    'Split the body into smaller calls.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    'Media type not supported',
    'The body is not application/json or application/*+json in UTF-8, or it is compressed.',
    'Send plain JSON with Content-Type: application/json.',
  ),
  MALFORMED_JSON: row(
    400,
    'Body is not acceptable JSON',
    'The body is not JSON, repeats a key, nests deeper than 32 levels, or has over 1,000 members in one object or array.',
    'Send one well-formed JSON document.',
  ),
  MALFORMED_REQUEST: row(
    400,
    'Request is malformed',
    "We can't read the request line, a header or the path.",
    'Send a well-formed HTTP/1.1 request.',
  ),
  REQUEST_TIMEOUT: row(
    408,
    'Request took too long to arrive',
    "The headers or the body didn't arrive in time.",
    'Send the whole request within 30 seconds.',
  ),
  EXPECTATION_FAILED: row(
    417,
    'Expectation not supported',
    'The Expect header asks for something other than 100-continue.',
    'Remove the Expect header.',
  ),
  HEADERS_TOO_LARGE: row(
    431,
    'Headers too large',
    'The request headers are over 16 kB.',
    'Send fewer or shorter headers.',
  ),
  FORGED_REQUEST: row(
    403,
    'Request came from another site',
    "A page of another site called an endpoint that is only for the service's own pages.",
    'Send the form from a page of the service.',
  ),

  ...fieldErrors,

  // conflicts with stored data
  BAAS_ERROR_FIELD: row(
    400,
    'The identity provider rejected the submission',
    "The provider couldn't confirm the details. We didn't store them.",
    'Correct the name, date of birth, Social Security number or address, and submit again.',
  ),
  ALREADY_SIGNED_UP: row(
    400,
    'Person has already signed up',
    'The signup of this person is complete.',
    'Read the status of the verification instead.',
  ),
  INVITATION_DOES_NOT_EXIST: row(
    404,
    'Invitation does not exist',
    'No invitation has this token.',
    'Use the link in the newest invitation.',
  ),
  INVITE_TOKEN_EXPIRED: row(
    422,
    'Invitation token has expired',
    'The invitation is over seven days old.',
    "Send a new invitation. The old link won't work again.",
  ),
  INVITATION_REQUIRED: row(
    403,
    'An invitation is required',
    'Only invited people can sign up on this deployment.',
    'Open the link in an invitation, or ask for one.',
  ),
  INVITATION_ALREADY_USED: row(
    422,
    'Invitation already used',
    'The invited person has signed up.',
    'Sign in instead.',
  ),
  SIGNUP_IN_PROGRESS: row(
    409,
    'A signup for this person is already in progress',
    'Another call for the same person is still running.',
    'Wait a moment, then read the status of the verification.',
  ),
  SIGNUP_INCOMPLETE: row(
    409,
    'Signup is not complete',
    'The person has not completed the signup.',
    'Complete the signup first.',
  ),
  REQUIREMENT_NOT_MET: row(
    400,
    'Correction does not meet a requirement',
    'The correction has no field of an open requirement, or repeats the ID that we rejected.',
    "Check the verification's requirements, and send at least one of the fields that they list.",
  ),
  KYC_MOVE_NOT_ALLOWED: row(
    409,
    'Verification status does not allow this',
    "The verification can't move from its current status to this one.",
    'Read the current status, then decide again.',
  ),
  PENDING_TRANSACTIONS: row(
    409,
    'Cannot close account with pending transactions',
    'The customer has a pending transaction.',
    'Close the account after the transaction completes.',
  ),
  DRAFT_CHANGED: row(
    409,
    'The answers changed in another window',
    'Someone saved newer answers after this page was opened.',
    'Reload the page.',
  ),
  PREFILL_NOT_ALLOWED: row(
    400,
    'Only the person can give this answer',
    'The invitation prefills an answer that the person must certify.',
    'Remove the member from `prefill`. The form asks the person for it.',
  ),
  RETURN_URL_NOT_ALLOWED: row(
    400,
    'Return address not allowed',
    "The address isn't on your organization's list, or isn't in the form that browsers use.",
    "Use https and an origin in your organization's returnOrigins, or an app scheme that it lists.",
  ),
  DESTINATION_LIMIT: row(
    409,
    'Too many destinations',
    'The organization has 10 destinations.',
    'Delete one, or send more types to one destination.',
  ),
  NAME_TAKEN: row(
    409,
    'Already taken',
    'Another organization has this name, or another advisor or account has this email address.',
    'Choose another one, or use the existing one.',
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    'Idempotency key used for another request',
    'You used this key with another request.',
    'Use a new key for a new request.',
  ),
  IDEMPOTENCY_KEY_IN_USE: row(
    409,
    'A request with this key is in progress',
    'The first request with this key is still running.',
    'Wait for the response to the first request.',
  ),

  // faults of the service
  INTERNAL_SERVER_ERROR: row(
    500,
    'Internal error',
    'Something went wrong on our side.',
    'Retry after 1, 2, 4 and 8 seconds.',
  ),
} as const satisfies Record<string, Entry>

import { type Entry, row } from './error-catalogue/entry'
import { fieldErrors } from './error-catalogue/fields'

/** Every error code that the service can return. Code cannot throw any other. */
export const errorCatalogue = {
  // authentication and permissions
  UNAUTHORIZED: row(
    401,
    'Token expired or missing',
    'The session or token is missing, unknown, expired, revoked, or its two headers do not belong together.',
    'Create a new session or token. Send X-Session-Id and X-Client-Id, or Authorization: Bearer.',
  ),
  FORBIDDEN: row(
    403,
    'Insufficient permissions',
    'The caller is known, but this kind of caller may not use this endpoint.',
    'Use the kind of session or token that the reference names for this endpoint.',
  ),
  INAPPROPRIATE_RIGHT: row(
    403,
    'This role may not call this endpoint',
    'The caller is known, but the onboarding endpoints are for another kind of caller or user type.',
    'Use the temporary token of a person with the user type in the path.',
  ),
  CREDENTIAL_REVOKED: row(
    403,
    'Credential revoked',
    'The credential was revoked or has expired, or a token or an invitation comes from a revoked credential or advisor.',
    'Have a new credential issued; tokens and invitations are made again with it.',
  ),
  API_ACCESS_DISABLED: row(
    403,
    'API access is not enabled',
    'API access is switched off for the organization.',
    'Ask the operator of the service to enable access.',
  ),
  IP_NOT_ALLOWED: row(
    403,
    'Caller address not allowed',
    "The caller's address is not on the credential's allow-list.",
    'Call from an allowed address, or have the list changed.',
  ),
  RATE_LIMITED: row(
    429,
    'Rate limit exceeded',
    'Too many calls in the window that the RateLimit headers describe.',
    'Wait for Retry-After, then back off 1, 2, 4, 8 seconds.',
  ),

  // the request
  NOT_FOUND: row(
    404,
    'Not found',
    'No such path, or no such resource for this caller.',
    'Check the path and the identifier.',
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
    'Send less in one call.',
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
    'The body is not JSON, repeats a key, nests deeper than 32 levels, or holds over 1,000 members in one object or array.',
    'Send one well-formed JSON document.',
  ),
  MALFORMED_REQUEST: row(
    400,
    'Request is malformed',
    'The request line, a header or the path cannot be read.',
    'Send a well-formed HTTP/1.1 request.',
  ),
  REQUEST_TIMEOUT: row(
    408,
    'Request took too long to arrive',
    'The headers or the body did not arrive in time.',
    'Make sure that the whole request arrives within 30 seconds.',
  ),
  EXPECTATION_FAILED: row(
    417,
    'Expectation not supported',
    'The Expect header asks for something other than 100-continue.',
    'Leave the Expect header out.',
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
    "A browser endpoint was called from a page that is not the service's own.",
    'Send the form from the service itself.',
  ),

  ...fieldErrors,

  // conflicts with stored data
  BAAS_ERROR_FIELD: row(
    400,
    'The identity provider rejected the submission',
    'The external provider refused the details as they are. Nothing was kept.',
    'Correct name, date of birth, Social Security number or address and send again.',
  ),
  ALREADY_SIGNED_UP: row(
    400,
    'This step is already complete',
    'The person has completed the signup.',
    'Read the verification status instead.',
  ),
  INVITATION_DOES_NOT_EXIST: row(
    404,
    'Invitation does not exist',
    'No invitation has this token.',
    'Use the newest link.',
  ),
  INVITE_TOKEN_EXPIRED: row(
    422,
    'Invitation token has expired',
    'The invitation is over seven days old.',
    'Have a new invitation sent; the old link stays invalid.',
  ),
  INVITATION_REQUIRED: row(
    403,
    'An invitation is required',
    'People cannot sign up by themselves on this deployment.',
    'Open the link of an invitation, or ask for one.',
  ),
  INVITATION_ALREADY_USED: row(
    422,
    'Invitation already used',
    'The invited person has signed up.',
    'Sign in instead.',
  ),
  SIGNUP_IN_PROGRESS: row(
    409,
    'A signup of this person is under way',
    'Another call of the same person has not ended yet.',
    'Wait a moment and read the status.',
  ),
  SIGNUP_INCOMPLETE: row(
    409,
    'Signup is not complete',
    'The person has not completed the signup.',
    'Complete the signup first.',
  ),
  REQUIREMENT_NOT_MET: row(
    400,
    'Does not answer what was asked for',
    'The correction sends no field of an open requirement, or the ID that was not enough.',
    'Read the requirements of the verification, and send at least one of their fields.',
  ),
  KYC_MOVE_NOT_ALLOWED: row(
    409,
    'The verification is not in a state that allows this',
    'The table of moves has no such move from the present status.',
    'Read the status and decide again.',
  ),
  PENDING_TRANSACTIONS: row(
    409,
    'Cannot close account with pending transactions',
    'A transaction of the customer is pending.',
    'Close the account once the transaction has completed.',
  ),
  DRAFT_CHANGED: row(
    409,
    'The answers changed in another window',
    'The saved answers are newer than the ones this page started from.',
    'Load the page again.',
  ),
  PREFILL_NOT_ALLOWED: row(
    400,
    'Only the person may give this answer',
    'The invitation prefills a statement that the person makes and certifies.',
    'Leave the member out of `prefill`; the form asks the person for it.',
  ),
  RETURN_URL_NOT_ALLOWED: row(
    400,
    'Return address not allowed',
    'The address is not on the list of the organization, or it is not written as browsers write it.',
    "Use https with an origin of the organization's returnOrigins, or an app scheme that it lists.",
  ),
  DESTINATION_LIMIT: row(
    409,
    'Too many destinations',
    'The organization has 10 destinations.',
    'Delete one, or let one destination receive more types.',
  ),
  NAME_TAKEN: row(
    409,
    'Already taken',
    'An organization has this name, the organization has an advisor with this e-mail address, or an account has it.',
    'Choose another one, or use the one that is there.',
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    'Idempotency key used for another request',
    'The key was used with another body.',
    'Use a new key for a new request.',
  ),
  IDEMPOTENCY_KEY_IN_USE: row(
    409,
    'A request with this key is under way',
    'The first request with this key has not been answered.',
    'Wait for the answer to the first request.',
  ),

  // faults of the service
  INTERNAL_SERVER_ERROR: row(
    500,
    'Internal error',
    'Something failed on our side.',
    'Try again after 1, 2, 4, 8 seconds.',
  ),
} as const satisfies Record<string, Entry>

import { callers } from './caller-kinds'

/**
 * A text that both a page and its Markdown version show. Code is in backticks, and links are as in
 * Markdown.
 */
export type Topic = { title: string; text: string }

export const quickStart = {
  title: 'Quick start for developers',
  intro: (isSandbox: boolean) =>
    `${isSandbox ? 'From a credential to a verified person' : 'From a credential to a first call'}, step by step. Paste each block in order into a shell with curl. Responses have the result in \`data\` or a list of \`errors\`.`,
  further: (isSandbox: boolean): string[] => [
    '[API reference](/developers/api): every operation, who can call it, and what it returns.',
    '[TypeScript package](/developers/sdk): the same calls, typed, and webhooks on your own machine.',
    '[Webhooks](/developers/webhooks): what you receive, how to verify it, and what happens when a delivery fails.',
    '[Every error code](/developers/errors): what it means, what to do, and whether to retry.',
    '[Statuses and codes](/developers/codes): the values that your code checks for, and what each one means.',
    '[Versions](/developers/versions): what can change in version 1, and how an operation ends.',
    '[Reliability tests](/developers/reliability): what we break on purpose, and what we counted.',
    '[Report a leaked secret](/developers/leak): if you found a client secret in public.',
    '[Markdown](/llms.txt): these pages for tools.',
    ...(isSandbox
      ? ['[Test values](/sandbox): Social Security numbers with a fixed outcome.']
      : []),
  ],
}

export const sdk = {
  title: 'TypeScript package',
  intro:
    'A typed client for every operation that partners call, and a command that forwards webhooks to your machine. The TypeScript examples are one module, in the order of this page. The README in the package has a complete program in JavaScript.',
}

/** Returns the message of an error of a field in the form for a leaked secret. */
export const messageOfLeak = (code: string): string =>
  code === 'REQUIRED' ? leak.secretMissing : leak.tooLong

export const leak = {
  title: 'Report a leaked client secret',
  nav: 'Report a leaked secret',
  intro:
    "Did you find a client secret in a repository, a log or a chat? Report it here, even if it isn't yours. If it works, we revoke its credential right away and email its owner.",
  shape: (isSandbox: boolean) =>
    `A secret of this environment begins with \`cs_${isSandbox ? 'test' : 'live'}_\`. We don't store what you paste.`,
  secret: 'Client secret',
  secretMissing: 'Enter the client secret',
  tooLong: 'Enter at most 255 characters, on one line',
  id: 'Client ID, if you know it',
  send: 'Report the secret',
  wait: {
    title: 'Wait a minute before you report another secret.',
    text: 'To report many secrets, use the API. It accepts ten a minute.',
  },
  forScanners: 'For secret scanners',
  scanners:
    'Secret scanners can report to [the API](/developers/api/sessions#reportLeak). A secret matches `cs_(test|live)_[A-Za-z0-9]{49}`. Its last six characters are a checksum.',
  reported: {
    title: 'Thank you for the report',
    texts: [
      'If the secret worked, we revoked its credential and emailed its owner.',
      "We don't say whether a secret worked, so this page is the same for every report.",
    ],
    another: 'Report another secret',
  },
}

export const overview = {
  title: 'API reference',
  intro:
    'Every operation of the API. Start with the [quick start](/developers). TypeScript examples use [the package](/developers/sdk). Tools can read [OpenAPI 3.1](/openapi.json) or [Markdown](/llms.txt). Verification providers implement [their own document](/openapi-provider.json).',
  rules: (site: string, isSandbox: boolean): Topic[] => [
    {
      title: 'Address',
      text: `\`${site}\`. The curl examples call it \`BASE_URL\` and use the variables that the [quick start](/developers) sets.`,
    },
    {
      title: 'Responses',
      text: 'JSON in UTF-8, with the result in `data` and details in `meta`. Every response has an `X-Request-Id`. Include it when you ask for help.',
    },
    {
      title: 'Errors',
      text: 'A list in `errors`, each with a [code](/developers/errors). `source` is the dotted path of an invalid member. With `Accept: application/problem+json`, errors follow RFC 9457.',
    },
    {
      title: 'Unknown members',
      text: 'We ignore them. In the sandbox, `X-Ignored-Members` lists them, and prefilled answers that the form of the role does not show. `null` means the same as absent.',
    },
    {
      title: 'Retries',
      text: 'Retry only 429 and 500. Wait 1, 2, 4 and 8 seconds, or `Retry-After` if it is longer. For 24 hours, the same `Idempotency-Key` with the same request returns the first response again.',
    },
    {
      title: 'Limits',
      text: '`RateLimit-Policy` and `RateLimit` show how many calls you have left. A request body can be up to 64 KiB, or 1 MiB for events.',
    },
    {
      title: 'Versions',
      text: 'Version 1 only grows. We announce the end of an operation at least 12 months ahead: [versions](/developers/versions).',
    },
    {
      title: 'Return address',
      text: 'When a person returns to your `returnUrl`, we add `result` (`submitted`, `saved`, `corrected` or `left`), `customerUid` and your `state`. Anyone can make up such an address, so check the customer or your event log.',
    },
    {
      title: 'Scopes',
      text: 'We can limit a credential to scopes. A call outside them returns 403 `FORBIDDEN`, with the missing scope in `meta.reason`, such as `scope:webhooks`.',
    },
    ...(isSandbox
      ? [
          {
            title: 'Faults on demand',
            text: 'In the sandbox, send `X-Sandbox-Fault` with any authenticated call: `429` or `500` returns that error, `cut` closes the connection, and `slow=10000` waits 10 seconds. The operation runs only with `slow`.',
          },
        ]
      : []),
  ],
  permissions: 'See who can call each operation: [permissions](/developers/api/permissions).',
  callers: callers.map(({ name, carriedBy, madeBy, lasts }) => ({
    title: name,
    text: `Sent in ${carriedBy.map((header) => `\`${header}\``).join(' and ')}. You get it by ${madeBy}. It lasts ${lasts}.`,
  })),
}

export const errorCodes = {
  title: 'Error codes',
  intro: [
    'An error response has a list in `errors`. Each item has a `code` for your program, a `title`, `details` and a `target`. If the target is `field`, `source` is the dotted path of the member. One response lists every invalid member of a body.',
    'Retry only 429 and 500. Wait 1, 2, 4 and 8 seconds, or `Retry-After` if it is longer.',
  ],
  filter: {
    name: 'Filter the codes',
    statuses: 'Statuses',
    all: 'All',
    words: 'Words in a code, its meaning or its remedy',
    submit: 'Filter',
    clear: 'Show all codes',
    summary: (shown: number, total: number): string => {
      if (shown === total) return `${total} codes`
      if (shown === 0) return 'No code matches. Try another status or fewer words.'
      return `${shown} of ${total} codes`
    },
  },
}

export const searchPage = {
  title: 'Search',
  summary: (query: string, count: number): string => {
    if (query === '') return 'Enter a word, an error code or a path in the search at the top.'
    if (count === 0)
      return `No results for “${query}”. Check the spelling, or try fewer words, an error code or a path.`
    return `${count === 1 ? '1 result' : `${count} results`} for “${query}”.`
  },
}

export const permissions = {
  title: 'Permissions',
  intro:
    'We check every call against these rules. Any other caller gets 403: [INAPPROPRIATE_RIGHT](/developers/errors#INAPPROPRIATE_RIGHT) if the path contains `/limited/`, otherwise [FORBIDDEN](/developers/errors#FORBIDDEN). On a path with a user type, sessions and temporary tokens work only for a person of that type.',
}

export const codes = {
  title: 'Statuses and codes',
  intro:
    'The statuses, codes and types that your code checks, and what they mean. We may add values to version 1. Treat an unknown value as you treat the safest one that you know. Error codes have [their own page](/developers/errors).',
}

export const versions = {
  title: 'Versions',
  intro:
    'The paths of version 1 contain `/v1/`. An integration that works today keeps working as long as version 1 exists.',
  sections: [
    {
      title: 'What we may add to version 1',
      texts: [
        'New operations, new optional members of a request, and new members of a response or an event.',
        'New values, such as an event type, a status or an error code.',
        'Wider limits.',
        "So ignore members and values that you don't know.",
      ],
    },
    {
      title: "What we won't do in version 1",
      texts: [
        'Remove an operation, a member or a value, or give it another meaning.',
        'Require a member that was optional, or narrow a limit.',
        'Leave a member out of a response, or set it to null, if it was always there before.',
        'Require different credentials.',
      ],
    },
    {
      title: 'When an operation ends',
      texts: [
        'An operation can end once it has been deprecated for at least 12 months.',
        'Until then, each of its responses has three headers: `Deprecation` with the time of the deprecation (RFC 9745), `Sunset` with the time when the operation ends (RFC 8594) and `Link` to this page with `rel="deprecation"`.',
        '[OpenAPI](/openapi.json) marks it `deprecated`, and the reference shows both dates.',
        'Watch for the `Deprecation` header in the responses that you receive.',
      ],
    },
  ],
  deprecated: { title: 'Deprecated operations', none: 'No operation is deprecated.' },
}

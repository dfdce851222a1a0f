import { callers } from './caller-kinds'

/** Text of a page and of its Markdown: code in backticks, links as in Markdown. */
export type Topic = { title: string; text: string }

export const quickStart = {
  title: 'Quick start for developers',
  intro: (isSandbox: boolean) =>
    `${isSandbox ? 'From a credential to a verified person' : 'From a credential to a first call'}, step by step. Paste each block in order into a shell with curl. Responses have the result in \`data\` or a list of \`errors\`.`,
  further: (isSandbox: boolean): string[] => [
    '[API reference](/developers/api): every operation, who may call it, and what it answers.',
    '[TypeScript package](/developers/sdk): the same calls with types, and webhooks on your own machine.',
    '[Webhooks](/developers/webhooks): what arrives, how to verify it, and what happens when a delivery fails.',
    '[Every error code](/developers/errors): what it means, what to do, and whether to try again.',
    '[Versions](/developers/versions): what may change in version 1, and how an operation ends.',
    '[Report a leaked secret](/developers/leak): a client secret that was found in public.',
    '[For tools](/llms.txt): these pages as Markdown.',
    ...(isSandbox
      ? ['[Test values](/sandbox): Social Security numbers with a fixed outcome.']
      : []),
  ],
}

export const sdk = {
  title: 'TypeScript package',
  intro:
    'A client with types for every operation that a partner calls, and a command that brings webhooks to your machine. The package has a README with more.',
}

export const leak = {
  title: 'Report a leaked client secret',
  nav: 'Report a leaked secret',
  intro:
    "Did you find a client secret in a repository, a log or a chat? Report it here, even if it isn't yours. If it works, we revoke its credential at once and email its owner.",
  shape: (isSandbox: boolean) =>
    `A secret of this environment begins with \`cs_${isSandbox ? 'test' : 'live'}_\`. We don't store what you paste.`,
  secret: 'Client secret',
  secretMissing: 'Enter the client secret',
  id: 'Client ID, if you know it',
  send: 'Report the secret',
  wait: {
    title: 'Wait a minute before you report another secret.',
    text: 'For many secrets, send ten a minute to the API.',
  },
  scanners:
    'Secret scanners can send the same to [the API](/developers/api/sessions#reportLeak). The regular expression of a secret is `cs_(test|live)_[A-Za-z0-9]{49}`. Its last six characters are a checksum.',
  reported: {
    title: 'Thank you for the report',
    texts: [
      'If the secret worked, its credential is now revoked, and its owner gets an email about it.',
      "We don't say whether a secret worked, so this page is the same for every report.",
    ],
    another: 'Report another secret',
  },
}

export const overview = {
  title: 'API reference',
  intro:
    'Every operation of the interface, made from the same contracts that the service checks requests with. New here? Begin with the [quick start](/developers). The examples in TypeScript use [the package](/developers/sdk). For tools there is [OpenAPI 3.1](/openapi.json), and [every chapter as Markdown](/llms.txt).',
  rules: (site: string, isSandbox: boolean): Topic[] => [
    { title: 'Address', text: `\`${site}\`. Examples call it \`BASE_URL\`.` },
    {
      title: 'Responses',
      text: 'JSON in UTF-8, with the result in `data` and details about it in `meta`. Every response has an `X-Request-Id`. Include it when you ask for help.',
    },
    {
      title: 'Errors',
      text: 'A list `errors`, each with a [code](/developers/errors). One response lists every invalid member of a body, and `source` is the dotted path of the member. With `Accept: application/problem+json`, errors follow RFC 9457.',
    },
    {
      title: 'Unknown members',
      text: 'The service ignores them. In the sandbox, `X-Ignored-Members` lists them. `null` is the same as absent.',
    },
    {
      title: 'Retries',
      text: 'Retry only 429 and 500. Wait 1, 2, 4 and 8 seconds, or `Retry-After` if it is longer. With the same `Idempotency-Key`, a change happens once, no matter how often you send it.',
    },
    {
      title: 'Limits',
      text: '`RateLimit-Policy` and `RateLimit` show how many calls are left. A request body can have up to 64 KiB, or 1 MiB for events.',
    },
    {
      title: 'Versions',
      text: 'Version 1 only grows. We announce the end of an operation at least twelve months before: [versions](/developers/versions).',
    },
    {
      title: 'The way back',
      text: 'A person who goes back to your `returnUrl` brings `result` (`submitted`, `saved`, `corrected` or `left`), `customerUid` and your `state`. Anyone can write such an address, so it proves nothing. Read the customer or your event log before you rely on it.',
    },
    {
      title: 'Scopes',
      text: 'A credential can be limited to scopes. A call outside them returns 403 `FORBIDDEN`, and `meta.reason` names the missing scope, such as `scope:webhooks`. Each operation states the scope that it needs.',
    },
    ...(isSandbox
      ? [
          {
            title: 'Faults on demand',
            text: 'In the sandbox, `X-Sandbox-Fault` on any call with credentials returns a refusal with `429` or `500`, closes the connection with `cut`, or waits up to 10 seconds with `slow=10000`. The operation runs only after `slow`.',
          },
        ]
      : []),
  ],
  permissions: 'Who may call what, line by line: [permissions](/developers/api/permissions).',
  callers: callers.map(({ name, carriedBy, madeBy, lasts }) => ({
    title: name,
    text: `In ${carriedBy.map((header) => `\`${header}\``).join(' and ')}. Comes from ${madeBy}; lasts ${lasts}.`,
  })),
}

export const errorCodes = {
  title: 'Error codes',
  intro: [
    'A refusal is an object with a list `errors`. Each item has a `code` to act on, a `title`, `details`, and a `target`: with `field` the `source` is the dotted path of the member, and all faults of a body come in one answer.',
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
    'The service checks every call against these rules. A caller of another kind gets 403: [INAPPROPRIATE_RIGHT](/developers/errors#INAPPROPRIATE_RIGHT) if the path contains `/limited/`, otherwise [FORBIDDEN](/developers/errors#FORBIDDEN). On a path with a user type, sessions and temporary tokens work only for a person of that type.',
}

export const versions = {
  title: 'Versions',
  intro:
    'The paths of version 1 contain `/v1/`. An integration that works today keeps working while version 1 exists.',
  sections: [
    {
      title: 'Version 1 may gain',
      texts: [
        'New operations, new optional members of a request, and new members of an answer or an event.',
        'New values, such as a new type of event, a new status or a new error code.',
        'Wider limits.',
        'So ignore members and values that you do not know.',
      ],
    },
    {
      title: 'Version 1 does not',
      texts: [
        'Remove an operation, a member or a value, or give it another meaning.',
        'Require a member that was optional, or narrow a limit.',
        'Leave a member out of an answer, or set it to null, if it never was before.',
        'Ask for other credentials.',
      ],
    },
    {
      title: 'When an operation ends',
      texts: [
        'An operation may end after it was deprecated for at least twelve months.',
        'Until then, each of its responses has three headers: `Deprecation` with the time of the deprecation (RFC 9745), `Sunset` with the time when the operation ends (RFC 8594), and `Link` to this page with `rel="deprecation"`.',
        '[OpenAPI](/openapi.json) marks it `deprecated`, and the reference shows both dates.',
        'Look for the header `Deprecation` in the answers that you receive.',
      ],
    },
  ],
  deprecated: { title: 'Deprecated operations', none: 'No operation is deprecated.' },
}

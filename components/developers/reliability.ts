/**
 * A run of tests that cause faults or heavy load in the service. `fault`, `promise` and `result`
 * quote a document.
 */
export type TestRun = {
  /** The id of the section on the page. */
  id: string
  title: string
  document: 'docs/faults.md' | 'bench/NOTES.md'
  /** The name of the run in the document's table. */
  run?: string
  /** The faults or the load that the test causes. */
  fault?: string
  promise?: string
  result: string
  /** The part of the result that proves the promise. */
  highlight: string
  /** A sentence with a Markdown link to the page that explains the promise to partners. */
  more: string
}

const faults = 'docs/faults.md'
const bench = 'bench/NOTES.md'

export const reliabilityPath = '/developers/reliability'

export const reliability = {
  title: 'Reliability tests',
  intro:
    'We break the service on purpose and count what went wrong. This page quotes the records of these runs word for word. Most of them ran on one virtual machine with two cores. Times and rates depend on the machine, so they are not promises.',
  terms: { fault: 'Test', promise: 'Expected', result: 'Result', more: 'More' },
}

export const testRuns: readonly TestRun[] = [
  {
    id: 'kill',
    title: 'A killed service',
    document: faults,
    run: 'kill',
    fault: '`kill -9` of the app, alternating with `kill -9` of the app and its embedded database',
    promise:
      'the service is ready again without help; it loses no acknowledged change and does none twice; it reports every verification once; the audit is complete',
    result:
      '660 kills in seven runs: 3,624 signups, 1,644 events, 1,244 sessions, 891 revocations and 743 marks acknowledged, 2,541 answers did not arrive; 0 acknowledged changes lost, 0 done twice, 0 manual repairs, and each audit verified. Time until ready again: p50 3.3 s, p99 at most 9.9 s, on a busy machine',
    highlight: '0 acknowledged changes lost',
    more: 'Read [how retries work](/developers/api#retries).',
  },
  {
    id: 'restart',
    title: 'Restarts under load',
    document: faults,
    run: 'rolling',
    fault: 'Restarting two apps in turn behind a balancer, under load',
    promise:
      'no request fails and no job is lost; readiness turns negative before the listener closes',
    result: '100 restarts: 147,285 reads, 1,500 signups and 68,048 events, 0 failed, 0 jobs lost.',
    highlight: '0 failed, 0 jobs lost',
    more: 'Read [how a balancer knows that an app stops](/developers/api/probes#readyz).',
  },
  {
    id: 'network',
    title: 'A broken network',
    document: faults,
    run: 'network',
    fault:
      'The network between the service, its database, its provider and its clients: packets late, slow, cut, dropped or reset, or the other end gone',
    promise:
      'the service sends each answer or 500 envelope in time; it loses no acknowledged change; no connection stays in use; verifications continue without help',
    result:
      '130 of 210 faults: 60,477 calls acknowledged, 1,022 answered 500 and reported failure, 5,699 answers did not arrive; 0 acknowledged changes lost, 0 done twice. Recovered p50 0.02 s, p99 3.9 s',
    highlight: '0 acknowledged changes lost',
    more: 'Read [how retries work](/developers/api#retries).',
  },
  {
    id: 'outage',
    title: 'A provider that is down for an hour',
    document: faults,
    run: 'outage',
    fault:
      'The provider down for an hour while people sign up; callbacks delivered one to ten times, in any order',
    promise:
      'when the provider is back, every person has one application and one result, within five minutes for 10,000 people on a separate machine; the service never calls the provider more often than `BAAS_CALLS_PER_SECOND`',
    result:
      '10,000 people, of whom 9,990 can be processed: 7,992 approved, 1,998 rejected, each notified once, 54,945 callbacks. Half had a decision 100 s after the return and all after 200 s, which is the time for 50 calls a second; 52 calls arrived in the busiest second',
    highlight: 'each notified once',
    more: 'Read [how a signup works](/developers/api/signup).',
  },
  {
    id: 'webhooks',
    title: 'Webhooks during kills',
    document: faults,
    run: 'deliveries',
    fault:
      '`kill -9` while webhooks are sent, recorded and committed, alternating with `kill -9` of app and embedded database; one webhook hangs while later ones are recorded',
    promise:
      'each event arrives at each destination at least once, with the bytes of the log and a valid signature; nothing else arrives',
    result: '90 kills: 3,061 webhooks received, 1,261 of them repeated, 0 missing',
    highlight: '0 missing',
    more: 'Read [what to do with duplicates](/developers/webhooks#duplicates-and-order).',
  },
  {
    id: 'event-log',
    title: 'The event log during kills',
    document: faults,
    run: 'event-log',
    fault:
      '`kill -9` while events are inserted, committed and numbered, alternating with `kill -9` of app and embedded database',
    promise:
      'the log has one event for each fact, in order and without gaps; a signup that was rolled back has none; a reader by cursor sees each once',
    result:
      '120 kills, 360 signups held: 2,161 events read by cursor, 120 signups rolled back, 0 missing, 0 invented, 0 duplicated',
    highlight: '0 missing, 0 invented, 0 duplicated',
    more: 'Read [how to read the log](/developers/api/events#listEvents).',
  },
  {
    id: 'revocation',
    title: 'Revoked access',
    document: faults,
    run: 'revocations',
    fault:
      'Credentials, access switches, advisors and customers revoked while their sessions and tokens are used at two processes',
    promise:
      'the service rejects each call by session, token or refresh token that begins after the answer to the revocation',
    result: '1,000 revocations: 29,740 calls began after the answer, 0 of them accepted',
    highlight: '0 of them accepted',
    more: 'Read [how to revoke a session](/developers/api/sessions#revokeSession).',
  },
  {
    id: 'personal-data',
    title: 'Personal data in the clear',
    document: faults,
    run: 'canaries',
    fault: 'Personal data in any output',
    promise:
      "a number from signups, drafts and rejected calls is not in logs, data folder, tables, the database's log, letters or the build: not as digits, with dashes, in UTF-16, hexadecimal or base64",
    result:
      '100,000 numbers (1,000 signups, 10,000 drafts, 89,000 refused calls), 423 MB searched: 0 found',
    highlight: '0 found',
    more: 'Read [how data is protected](/#protection).',
  },
  {
    id: 'audit',
    title: 'An edited audit log',
    document: faults,
    run: 'tampering',
    fault:
      'Random edits of the audit, its changes and verification moves, and invented streams, by the owner of the database',
    promise:
      '`audit verify` lists each edit up to the last checkpoint outside the database; an unchanged audit passes, also after kills',
    result: '10,200 edits in three runs, 10,200 named',
    highlight: '10,200 named',
    more: 'Read [how data is protected](/#protection).',
  },
  {
    id: 'load',
    title: 'Forty minutes of load',
    document: bench,
    fault: 'Forty minutes at half load',
    result:
      '6,674,536 requests, none failed. Resident memory was 334 MB after the warm-up and 339 at the end, 0.19 MB per 100,000 requests (goal: below 1); open files stayed around 77 and database connections around 10. The target was 3,824 requests a second, half of the rate of the burst before. The run reached 2,781, with a p99 of 252 ms, because tests ran on the same two cores most of the time.',
    highlight: 'none failed',
    more: 'Read [which limits apply](/developers/api#limits).',
  },
  {
    id: 'signup-rate',
    title: 'Signups a second',
    document: bench,
    result: "301 signups a second. The database's core is the limit: a signup takes 2.8 ms of it",
    highlight: '301 signups a second',
    more: 'Read [how a signup works](/developers/api/signup).',
  },
]

/**
 * The rows of a test run on the page. Each row has a term, and a text with code and links as in
 * Markdown.
 */
export const rowsOfRun = (run: Partial<TestRun>): [string, string][] =>
  (['fault', 'promise', 'result', 'more'] as const).flatMap((part) => {
    const text = run[part]
    return text === undefined ? [] : [[reliability.terms[part], startSentence(text)]]
  })

export const startSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

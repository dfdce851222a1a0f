import type { WordKey } from '@/lib/words'

/** A figure of a test run, with the document that reports it. */
type Evidence = {
  document: 'docs/faults.md' | 'bench/NOTES.md'
  /** The name of the run in a table of the document. */
  run?: string
  /** The words of the document that contain the result. */
  result: string
}
export type Proof = Evidence & {
  key: Extract<WordKey, `home.proof.${string}.title`> extends `home.proof.${infer Key}.title`
    ? Key
    : never
  /** The part of a page that explains the promise behind the run. */
  href: string
  /** The figures in the text, spelled as in the document. */
  figures: Readonly<Record<string, string>>
}

const faults = 'docs/faults.md'
const bench = 'bench/NOTES.md'

/** Test runs in which something could fail, and failed zero times. */
export const proofs: readonly Proof[] = [
  {
    key: 'kill',
    href: '/developers/api#retries',
    document: faults,
    run: 'kill',
    result: '0 lost, 0 twice',
    figures: { signups: '3,624', kills: '660' },
  },
  {
    key: 'deliveries',
    href: '/developers/webhooks#duplicates-and-order',
    document: faults,
    run: 'deliveries',
    result: '0 missing',
    figures: { received: '3,061', kills: '90', repeated: '1,261' },
  },
  {
    key: 'log',
    href: '/developers/api/events#listEvents',
    document: faults,
    run: 'event-log',
    result: '0 missing, 0 invented, 0 twice',
    figures: { events: '2,161', kills: '120' },
  },
  {
    key: 'rolling',
    href: '/developers/api/probes#readyz',
    document: faults,
    run: 'rolling',
    result: '0 failed',
    figures: { reads: '147,285', signups: '1,500', events: '68,048', restarts: '100' },
  },
  {
    key: 'revocations',
    href: '/developers/api/sessions#revokeSession',
    document: faults,
    run: 'revocations',
    result: '0 of them accepted',
    figures: { calls: '29,740', revocations: '1,000' },
  },
  {
    key: 'canaries',
    href: '/#protection',
    document: faults,
    run: 'canaries',
    result: '0 found',
    figures: { size: '423 MB', numbers: '100,000' },
  },
  {
    key: 'tampering',
    href: '/#protection',
    document: faults,
    run: 'tampering',
    result: '10,200 edits in three runs, 10,200 named',
    figures: { edits: '10,200' },
  },
  {
    key: 'endurance',
    href: '/developers/api#limits',
    document: bench,
    result: '6,674,536 requests, none failed',
    figures: { requests: '6,674,536' },
  },
]

export type Rate = Evidence & { key: 'home.rate.counts' | 'home.rate.signups'; value: string }

/** Rates of the complete benchmark run that the repository keeps. */
export const rates: readonly Rate[] = [
  {
    key: 'home.rate.counts',
    document: bench,
    result: 'at 128 connections it reached 13,437',
    value: '13,437',
  },
  {
    key: 'home.rate.signups',
    document: bench,
    result: '301 signups a second',
    value: '301',
  },
]

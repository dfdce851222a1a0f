import { sampleDataOf } from '@/lib/event-samples'
import { type EventType, eventTypeNames } from '@/lib/events'
import { eventSummaries } from '@/lib/openapi/webhooks'
import { packageName } from '@/lib/partner-contracts'
import { announceAfterHours, deliverySeconds, disableAfterDays, retrySeconds } from '@/lib/webhooks'
import type { CodeLanguage } from './highlight'

/** A section of the page and of its Markdown: code in backticks, links as in Markdown. */
type Section = {
  title: string
  texts: string[]
  code?: { name: string; text: string; language: CodeLanguage }
}

export const webhooks = {
  title: 'How webhooks work',
  nav: 'Webhooks',
  intro:
    'The service posts each event of your organization to your [destinations](/developers/api/webhooks#createDestination), and keeps it in a [log](/developers/api/events#listEvents) that you can read at any time.',
  types: 'Types of events',
  typesIntro:
    'Each event has the same members around its `data`. Events have no personal data: read the customer if you need more.',
}

/** A made-up event of a type, as a destination receives it. */
const sampleOf = (type: EventType, isSandbox: boolean) => ({
  id: 'evt_01a203f032f77d89ae34e8b9c7c24c87',
  type,
  sequence: 1042,
  timestamp: '2026-12-29T15:46:43.074Z',
  environment: isSandbox ? 'sandbox' : 'production',
  version: 1,
  requestId: '01a203f0-32f7-7d89-ae34-e8b9c7c24c88',
  customerUid: /^(?:customer|invite|signup|kyc|notification)\./.test(type)
    ? '01a203f0-32f7-7d89-ae34-e8b9c7c24c89'
    : null,
  data: sampleDataOf(type),
})

export type ShownType = { type: EventType; summary: string; sample: string }
/** Every type of event with what it reports and the sample of its data. */
export const listEventTypes = (): ShownType[] =>
  eventTypeNames.map((type) => ({
    type,
    summary: eventSummaries[type],
    sample: JSON.stringify(sampleDataOf(type), null, 2),
  }))

const request = (isSandbox: boolean): string => `POST /hook HTTP/1.1
content-type: application/json
user-agent: Latchkey-Webhooks/1
webhook-id: evt_01a203f032f77d89ae34e8b9c7c24c87
webhook-timestamp: 1798559203
webhook-signature: v1,mYx0cTz0VbHn9lq1TnT3ueSgV0m3q3tGkJbq2E1l0nA=

${JSON.stringify(sampleOf('kyc.updated', isSandbox))}`

const verify = `import { verifyWebhook } from '${packageName}'

const event = await verifyWebhook({ headers, body }, secret)`

const byHand = `KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A`

const minute = 60
const hour = 3600
function writeWait(seconds: number): string {
  if (seconds < minute) return `${seconds} seconds`
  return seconds < hour ? `${seconds / minute} minutes` : `${seconds / hour} hours`
}
const waits = retrySeconds.map(writeWait)
const waitList = `${waits.slice(0, -1).join(', ')} and ${waits.at(-1)}`

export const listWebhookSections = (isSandbox: boolean): Section[] => [
  {
    title: 'What arrives',
    texts: [
      'A POST as the specification Standard Webhooks describes it. `webhook-id` is the id of the event. It is the same at every attempt and every destination.',
    ],
    code: { name: 'A delivery', text: request(isSandbox), language: 'HTTP' },
  },
  {
    title: 'Verify the signature',
    texts: [
      'The secret comes once, in the answer that creates the destination. During a rotation the header has a signature for each of two secrets, parted by a blank. One that fits is enough. Refuse timestamps that differ by more than five minutes from your clock. [The package](/developers/sdk) does all of this:',
    ],
    code: { name: 'Verify with the package', text: verify, language: 'TypeScript' },
  },
  {
    title: 'Verify by hand',
    texts: [
      'The signed text is the id, the timestamp and the raw body, joined by full stops. This prints the part of the signature after `v1,`. `ID` and `TIMESTAMP` are the headers, and `body.json` holds the bytes as they arrived.',
    ],
    code: { name: 'Verify with openssl', text: byHand, language: 'Shell' },
  },
  {
    title: 'Change the secret',
    texts: [
      'A rotation gives the destination a new secret, and the old one signs too until its grace ends. Install the new secret before that.',
      'If the answer of a rotation is lost, rotate again and install the new secret at once. Only two secrets sign at a time, so the second rotation ends the one that you have. Deliveries that you refuse in between are tried again.',
    ],
  },
  {
    title: 'Answer first, work later',
    texts: [
      `Answer 2xx within ${deliverySeconds} seconds. Every other answer counts as failed, and redirects are not followed. \`410\` disables the destination at once. \`Retry-After\` is respected up to one hour.`,
    ],
  },
  {
    title: 'When a delivery fails',
    texts: [
      `One event that fails while others arrive is tried again after ${waitList}. Then it is given up, and you can [replay](/developers/api/webhooks#replayDeliveries) it.`,
      'After three failures in a row the destination is failing. The service then sends one event at a time until one arrives. The others wait and lose no tries.',
      `After ${announceAfterHours} hours we write to your technical address. After ${disableAfterDays} days the destination is disabled. Enable it again, and the events that waited follow.`,
    ],
  },
  {
    title: 'Duplicates and order',
    texts: [
      'Every event arrives at least once, sometimes twice. Remember each `webhook-id` that you have handled. Events may overtake each other, so compare `sequence`, which counts up without gaps.',
    ],
  },
  {
    title: 'Find what you missed',
    texts: [
      'Read the [log](/developers/api/events#listEvents) from your last cursor, once a day for example. If it has a `sequence` that you do not have, handle it like a delivery.',
    ],
  },
  {
    title: 'A return is not a result',
    texts: [
      'A person who comes back to your `returnUrl` has only pressed a button. The result of the verification is in `kyc.updated` and in the customer.',
    ],
  },
]

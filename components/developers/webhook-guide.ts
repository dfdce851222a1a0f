import { sampleDataOf, sampleTime } from '@/lib/event-samples'
import { type EventType, eventTypeNames } from '@/lib/events'
import { eventSummaries } from '@/lib/openapi/webhooks'
import { packageName } from '@/lib/partner-contracts'
import { announceAfterHours, deliverySeconds, disableAfterDays, retrySeconds } from '@/lib/webhooks'
import type { CodeLanguage } from './highlight'

/**
 * A section of the page and of its Markdown. Code is in backticks, and links are as in Markdown.
 */
type Section = {
  title: string
  texts: string[]
  code?: { name: string; text: string; language: CodeLanguage }
}

export const webhooks = {
  title: 'How webhooks work',
  nav: 'Webhooks',
  intro:
    'We post each event of your organization to your [destinations](/developers/api/webhooks#createDestination), and keep it in a [log](/developers/api/events#listEvents) that you can read at any time.',
  types: 'Event types',
  typesIntro:
    'Every event has the same members around its `data`. Events contain no personal data. Read the customer if you need more.',
}

/** Returns a made-up event of a type, as a destination receives it. */
const sampleOf = (type: EventType, isSandbox: boolean) => ({
  id: 'evt_01a203f032f77d89ae34e8b9c7c24c87',
  type,
  sequence: 1042,
  timestamp: sampleTime,
  environment: isSandbox ? 'sandbox' : 'production',
  version: 1,
  requestId: '01a203f0-32f7-7d89-ae34-e8b9c7c24c88',
  customerUid: /^(?:customer|invite|signup|kyc|notification)\./.test(type)
    ? '01a203f0-32f7-7d89-ae34-e8b9c7c24c89'
    : null,
  data: sampleDataOf(type),
})

export type ShownType = { type: EventType; summary: string; sample: string }
/** Lists each event type with its meaning and a sample of its data. */
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

${JSON.stringify(sampleOf('kyc.updated', isSandbox), null, 2)}`

const verify = `import { verifyWebhook } from '${packageName}'

const event = await verifyWebhook({ headers, body }, secret)`

const byHand = `KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" \\
    -binary | openssl base64 -A`

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
    title: 'What you receive',
    texts: [
      'You receive a POST that follows the Standard Webhooks specification. `webhook-id` is the id of the event. It is the same for every attempt and every destination.',
    ],
    code: { name: 'A delivery', text: request(isSandbox), language: 'HTTP' },
  },
  {
    title: 'Verify the signature',
    texts: [
      'You get the secret once, in the response that creates the destination. During a rotation, the header has a signature for each of the two secrets, separated by a space. One match is enough. Reject timestamps that differ from your clock by more than five minutes. [The package](/developers/sdk) does all of this:',
    ],
    code: { name: 'Verify with the package', text: verify, language: 'TypeScript' },
  },
  {
    title: 'Verify by hand',
    texts: [
      'The signed text is the id, the timestamp and the raw body, joined by periods. This command prints the part of the signature after `v1,`. `ID` and `TIMESTAMP` are the headers, and `body.json` holds the raw body.',
    ],
    code: { name: 'Verify with openssl', text: byHand, language: 'Shell' },
  },
  {
    title: 'Change the secret',
    texts: [
      'A rotation gives the destination a new secret. We also sign with the old one until its grace period ends. Install the new secret before then.',
      'If you lose the response of a rotation, rotate again and install the new secret right away. We sign with only two secrets at a time, so the second rotation ends the one that you have. We retry the deliveries that you reject in the meantime.',
    ],
  },
  {
    title: 'Respond first, work later',
    texts: [
      `Respond with 2xx within ${deliverySeconds} seconds. Any other response is a failure, and we don't follow redirects. \`410\` disables the destination right away. We respect \`Retry-After\` up to one hour.`,
    ],
  },
  {
    title: 'When a delivery fails',
    texts: [
      `If one event fails while others are delivered, we retry it after ${waitList}. Then we give up, and you can [replay](/developers/api/webhooks#replayDeliveries) it.`,
      'After three failures in a row, the destination is failing. We then send one event at a time until you accept one. The others wait without using up their attempts.',
      `After ${announceAfterHours} hours, we email your technical address. After ${disableAfterDays} days, we disable the destination. When you enable it again, we send the events that waited.`,
      'We also stop sending while the API access of your organization is off. When it is on again, we send the events that the log still has.',
    ],
  },
  {
    title: 'Duplicates and order',
    texts: [
      'We deliver every event at least once, sometimes twice. Store each `webhook-id` that you have handled. Events can arrive out of order, so compare `sequence`, which increases by one without gaps.',
    ],
  },
  {
    title: 'Find what you missed',
    texts: [
      "Read the [log](/developers/api/events#listEvents) from your last cursor, for example once a day. If it has a `sequence` that you don't have, handle it like a delivery.",
    ],
  },
  {
    title: "A return isn't a result",
    texts: [
      'When a person returns to your `returnUrl`, they have only pressed a button. Read the result of the verification in `kyc.updated` or in the customer.',
    ],
  },
]

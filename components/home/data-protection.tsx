import type { ReactNode } from 'react'
import { reliabilityPath } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { MaskedNumber } from '@/components/ui/masked-number'
import { fillWords } from '@/components/words/rich-words'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { fillText } from '@/lib/fill-text'
import { closedYears, rejectedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'
import event from './pictures/approval.json'
import sealed from './pictures/sealed.json'
import { ReportLink } from './report-link'

const number = samplePayload.socialSecurityNumber
const lastFour = number.slice(-4)
const record = { bytes: sealed.bytes.toLocaleString('en-US') }
const periods = { rejected: rejectedYears, closed: closedYears }
const audit = (
  <Link key="audit" href={`${reliabilityPath}#audit`}>
    {words['home.data.audit.link']}
  </Link>
)

/**
 * The places where the service shows or stores a Social Security number, with the number as it
 * appears there.
 */
const places = [
  { id: 'entered', value: <code>{number}</code> },
  {
    id: 'stored',
    value: <code className="wrap-anywhere">{sealed.start} …</code>,
  },
  {
    id: 'shown',
    value: (
      <MaskedNumber
        lastFour={lastFour}
        spoken={fillText(words['record.lastFour'], { digits: lastFour })}
      />
    ),
  },
  { id: 'sent', value: <code className="wrap-anywhere">{event.customerUid}</code> },
] as const satisfies readonly { id: string; value: ReactNode }[]

const documents = [
  { name: words['home.data.reliability'], href: reliabilityPath },
  { name: words['home.data.permissions'], href: '/developers/api/permissions' },
  { name: words['home.data.privacy'], href: '/privacy' },
  { name: words['home.data.terms'], href: '/terms' },
]

/**
 * Shows how a Social Security number looks in each place, and links to the documents for a security
 * review.
 */
export const DataProtection = () => (
  <section aria-labelledby="protection" className="border-y border-line bg-surface">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id="protection" className="text-title text-balance">
          {words['home.data.h2']}
        </h2>
        <h3 className="mt-7 text-ui font-semibold">{words['home.data.review']}</h3>
        <ul className="mt-1 text-ui max-sm:[&_a]:inline-flex max-sm:[&_a]:min-h-11 max-sm:[&_a]:items-center">
          {documents.map(({ name, href }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
          <li>
            <ReportLink />
          </li>
        </ul>
      </div>
      <dl className="border-b border-line text-ui lg:col-span-8">
        {places.map(({ id, value }) => (
          <Row key={id} term={words[`home.data.${id}`]} value={value}>
            {fillText(words[`home.data.${id}.text`], record)}
          </Row>
        ))}
        <Row term={words['home.data.recorded']} value={words['home.data.recorded.value']}>
          {fillWords(words['home.data.recorded.text'], { audit })}
        </Row>
        <Row term={words['home.data.deleted']} value={words['home.data.deleted.value']}>
          {fillText(words['home.data.deleted.text'], periods)}
        </Row>
      </dl>
    </div>
  </section>
)

type RowProps = { term: string; value: ReactNode; children: ReactNode }

const Row = ({ term, value, children }: RowProps) => (
  <div className="grid items-baseline gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,15rem)]">
    <dt className="font-semibold">{term}</dt>
    <dd className="min-w-0">{value}</dd>
    <dd className="min-w-0 text-small text-muted sm:max-lg:col-start-2">{children}</dd>
  </div>
)

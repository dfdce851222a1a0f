import { TextField } from '@/components/form/text-field'
import { Guilloche } from '@/components/status/guilloche'
import { Stamp } from '@/components/status/stamp'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Link } from '@/components/ui/link'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { Tag } from '@/components/ui/tag'
import type { Theme } from '@/lib/brand'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { Specimen } from './specimen'

type Letter = {
  from?: { name: string; address: string }
  replyTo?: string
  subject: string
  text: string
}
type Props = { theme: Theme; brand: PageBrand; letter: Letter; legalLine: string }

const madeUp = { id: '01a1f000-0000-7000-8000-000000000000', createdAt: '2026-01-15T15:42:00Z' }
const message = 'Enter the city'

/** The pages of a brand in one theme, with made-up data. */
export function BrandPreview({ theme, brand, letter, legalLine }: Props) {
  const city = `city-${theme}`
  return (
    <section
      aria-label={`The ${theme} theme`}
      data-theme={theme}
      className="brand-preview min-w-0 border border-line bg-canvas text-ink"
    >
      <SiteHeader isSandbox={false} brand={brand} />
      <div className="space-y-10 px-4 py-6 sm:px-6">
        <section className="space-y-4">
          <h2>A step</h2>
          <Specimen title="Question 1">
            <TextField name={`name-${theme}`} label="First name" hint="As on your ID" />
          </Specimen>
          <Button>Continue</Button>
        </section>
        <section>
          <h2 className="mb-4">An error</h2>
          <ErrorSummary round={0} heading="There is a problem" faults={[{ id: city, message }]} />
          <Specimen title="Question 2" fault={{ source: city, code: 'REQUIRED', message }}>
            <TextField name={city} label="City" />
          </Specimen>
        </section>
        <section>
          <h2>{words['submitted.h1']}</h2>
          <p className="mt-3">{words['submitted.next.1']}</p>
          <Stamp text={words['status.stamp']} request={madeUp} />
        </section>
        <section className="space-y-4">
          <h2>{words['status.checking.h1']}</h2>
          <p>
            <Tag tone="info">{words['status.checking.tag']}</Tag>
          </p>
          <Guilloche />
          <p>
            <Link href="#">{words['status.record']}</Link>
          </p>
        </section>
        <section className="space-y-2">
          <h2>A letter</h2>
          <dl className="text-small text-muted break-words">
            <dt className="font-semibold">From</dt>
            <dd>
              {letter.from?.name} ({letter.from?.address})
            </dd>
            <dt className="font-semibold">Reply to</dt>
            <dd>{letter.replyTo ?? 'The sender'}</dd>
            <dt className="font-semibold">Subject</dt>
            <dd>{letter.subject}</dd>
          </dl>
          <p className="bg-surface p-4 text-ui whitespace-pre-line break-words">{letter.text}</p>
        </section>
      </div>
      <SiteFooter brand={brand} legalLine={legalLine} />
    </section>
  )
}

import { Progress } from '@/components/frame/progress'
import { Button, ButtonLink, type ButtonLook } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { ErrorSummary } from '@/components/ui/error-summary'
import { Link } from '@/components/ui/link'
import { MaskedNumber } from '@/components/ui/masked-number'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag, type TagTone } from '@/components/ui/tag'
import { findStep } from '@/lib/signup/steps'

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'danger', 'tertiary']
const tags: Readonly<Record<TagTone, string>> = {
  neutral: 'Draft',
  info: 'Pending',
  ok: 'Approved',
  warn: 'More needed',
  danger: 'Closed',
  sandbox: 'Test',
}
const notices: Readonly<Record<NoticeTone, string>> = {
  info: 'Good to know',
  ok: 'This is done',
  warn: 'Look at this again',
  danger: 'This did not work',
}
const change = { href: '#answers', label: 'Change' }

/** All components of pages except form fields, for visual review. */
export const PieceSpecimens = () => (
  <div className="space-y-10">
    <section className="space-y-4">
      <h2>Buttons and links</h2>
      {[false, true].map((isPending) => (
        <div key={String(isPending)} className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {looks.map((look) => (
            <Button key={look} look={look} isPending={isPending}>
              {look === 'danger' ? 'Sign out everywhere' : `Continue, ${look}`}
            </Button>
          ))}
        </div>
      ))}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href="#answers">A link that starts something</ButtonLink>
        <Link href="#answers" className="touch-target">
          A link
        </Link>
      </p>
    </section>
    <section className="space-y-4">
      <h2>States in a word</h2>
      <p className="flex flex-wrap gap-3">
        {Object.entries(tags).map(([tone, word]) => (
          <Tag key={tone} tone={tone as TagTone}>
            {word}
          </Tag>
        ))}
      </p>
    </section>
    <section className="space-y-4">
      <h2>Something to know</h2>
      {Object.entries(notices).map(([tone, title]) => (
        <Notice key={tone} tone={tone as NoticeTone} title={title}>
          <p>
            What it means, and <Link href="#answers">what to do next</Link>.
          </p>
        </Notice>
      ))}
      <Details summary="Help that opens">
        <p>It stays closed until it is asked for, and needs no script.</p>
      </Details>
    </section>
    <section>
      <h2 className="mb-4">Where a form stands</h2>
      <Progress step={findStep('address')!} userType="individual" />
      <ErrorSummary
        faults={[{ id: 'text-refused', message: 'City must not include 1' }]}
        round={0}
        heading="There is a problem"
      />
    </section>
    <section id="answers">
      <h2 className="mb-4">Answers</h2>
      <SummaryList
        rows={[
          {
            term: 'Legal name',
            value: 'Avery Quinn',
            action: { ...change, about: 'name' },
          },
          {
            term: 'Social Security number',
            value: <MaskedNumber lastFour="3456" spoken="ending in 3 4 5 6" />,
            action: { ...change, about: 'Social Security number' },
          },
          {
            term: 'Home address',
            value: '500 Oak St, Aust1n, TX 78701',
            fault: 'City must not include 1',
            action: { ...change, label: 'Fix', about: 'home address' },
          },
        ]}
      />
    </section>
  </div>
)

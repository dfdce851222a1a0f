import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CorrectionsForm } from '@/components/corrections/corrections-form'
import { Requirements } from '@/components/status/requirements'
import { BackLink } from '@/components/ui/back-link'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { fillWords } from '@/components/words/rich-words'
import { WordsProvider } from '@/components/words/words-context'
import { readUrbanizations, signedFormOf } from '@/lib/application-record'
import {
  type CorrectableSlug,
  correctionsPage,
  pageOf,
  stepsToCorrect,
} from '@/lib/correction-path'
import { isErrorCode } from '@/lib/faults'
import { fillText } from '@/lib/fill-text'
import { repeatOf } from '@/lib/kyc-codes'
import { withNext } from '@/lib/own-page'
import { productName } from '@/lib/product'
import { reaches } from '@/lib/reach'
import { listServerFaults } from '@/lib/server-faults'
import {
  abroadOf,
  answersOf,
  checkCorrections,
  correctionStep,
  fillCorrections,
} from '@/lib/signup/corrections'
import { listInputs } from '@/lib/signup/inputs'
import { alertOfCode } from '@/lib/signup/server-words'
import { findStep } from '@/lib/signup/steps'
import { english as words } from '@/lib/words'
import { env } from '@/server/foundations/env'
import { type Flash, requireMember, takeFlash } from '@/server/http/page-session'
import * as records from '@/server/rooms/application-records'
import * as kyc from '@/server/rooms/kyc'
import { RequestColumn } from '../request-column'

const path = correctionsPage
const title = `${words['corrections.h1']} – ${productName()}`

export async function generateMetadata(): Promise<Metadata> {
  const isRejected = (await takeFlash(path))?.code !== undefined
  return { title: isRejected ? fillText(words['title.error'], { title }) : title }
}

type Typed = Record<string, unknown>

/**
 * Returns the values of a refused form, or the values that the person typed before signing in. The
 * values from before signing in have no error code. If the stored answers have changed since then,
 * returns no values.
 */
function readTyped(flash: Flash | undefined): { refused?: Typed; carried?: Typed } {
  if (!flash?.values || flash.code === 'DRAFT_CHANGED') return {}
  const typed = flash.values as Typed
  return flash.code === undefined ? { carried: typed } : { refused: typed }
}

const alertOf = (code: string | undefined) => {
  if (code === 'DRAFT_CHANGED')
    return { title: words['corrections.changed.title'], text: words['corrections.changed.text'] }
  return isErrorCode(code) ? alertOfCode(code) : undefined
}

/** Returns typed values to show them again, without a complete Social Security number. */
const withoutNumber = (typed: Typed) =>
  String(typed.socialSecurityNumber ?? '').replace(/\D/g, '').length < 9
    ? typed
    : { ...typed, socialSecurityNumber: '' }

/** The form for the answers that the provider requests again. */
export default async function Page() {
  const { customerId, userType, reach } = await requireMember('status')
  const [request, submission, flash] = await Promise.all([
    kyc.last(customerId),
    kyc.lastSubmission(customerId),
    takeFlash(path),
  ])
  const onPage = request.requirements.filter((one) => pageOf(one) !== undefined)
  const slugs = stepsToCorrect(onPage.map(({ field }) => field))
  if (request.status !== 'incomplete' || slugs.length === 0) redirect('/status')
  const needsAnotherId =
    slugs.includes('identification') && onPage.some(({ code }) => repeatOf(code) === 'refused')
  const asksOnlyForId = needsAnotherId && slugs.length === 1
  const contact = <Link href="/help">{words['status.contact']}</Link>
  const environment = env().SERVICE_ENVIRONMENT
  const { source } = await records.read(customerId)
  // The tax form of a business contains the number and the address of the business, not those of
  // the person. So a correction of the person's answers does not affect that form.
  const onTaxForm = signedFormOf(source, null).business?.taxId
    ? []
    : (['ssn', 'address'] as const).filter((slug) => slugs.includes(slug))
  const answers = answersOf(source.payload, readUrbanizations(source.extras))
  const abroad = abroadOf(answers)
  const showsAnswers = reaches(reach, 'record')
  const known = showsAnswers ? answers : {}
  const { refused, carried } = readTyped(flash)
  const checked = refused && checkCorrections(slugs, refused, { userType, environment, abroad })
  const faults = checked?.ok === false ? checked.faults : listServerFaults(flash?.faults)
  const shown = JSON.parse(JSON.stringify(request)) as Parameters<typeof Requirements>[0]['request']
  return (
    <Main aside={<RequestColumn customerId={customerId} request={shown} />}>
      <WordsProvider
        words={pickWords('corrections.', 'status.', 'date.', ...slugs.flatMap(wordsOfStep))}
      >
        <CorrectionsForm
          applicant={customerId}
          slugs={slugs}
          userType={userType}
          environment={environment}
          title={title}
          values={
            refused ? withoutNumber(refused) : { ...fillCorrections(slugs, known), ...carried }
          }
          faults={faults}
          before={<BackLink href="/status" label={words['action.back']} />}
          isFromForm={source.extras !== null}
          submission={submission}
          alert={faults.length === 0 ? alertOf(flash?.code) : undefined}
          inputs={slugs.flatMap((slug) => listInputs(correctionStep(slug, abroad)))}
          abroad={abroad}
          countries={{
            address: nameCountry(abroadOf(known).address),
            'mailing-address': nameCountry(abroadOf(known)['mailing-address']),
          }}
        >
          <PageHeading>{words['corrections.h1']}</PageHeading>
          <p className="mt-3">
            <Lead asksOnlyForId={asksOnlyForId} showsAnswers={showsAnswers} />
          </p>
          <div className="mt-6 space-y-4">
            <Requirements request={shown} />
            {onTaxForm.map((slug) => (
              <p key={slug}>{words[`corrections.taxForm.${slug}`]}</p>
            ))}
            {needsAnotherId && <p>{fillWords(words['corrections.anotherId'], { contact })}</p>}
          </div>
        </CorrectionsForm>
        <AskPerson repeats={new Set(onPage.map(({ code }) => repeatOf(code)))} />
      </WordsProvider>
    </Main>
  )
}

/**
 * Advice for a person whose answers are already right, or who can't answer. It is not part of the
 * form above.
 */
const AskPerson = ({ repeats }: { repeats: ReadonlySet<ReturnType<typeof repeatOf>> }) => (
  <section aria-labelledby="ask-person" className="mt-12 border-t border-line pt-8">
    <h2 id="ask-person">{words['corrections.person.h2']}</h2>
    {(['accepted', 'refused'] as const).map(
      (repeat) =>
        repeats.has(repeat) && (
          <p key={repeat} className="mt-3">
            {words[`corrections.person.${repeat}`]}
          </p>
        ),
    )}
    <p className="mt-3">{words['corrections.person.text']}</p>
    <p className="mt-6">
      <ButtonLink href="/help" look="secondary">
        {words['status.rejected.ask']}
      </ButtonLink>
    </p>
  </section>
)

type LeadProps = { asksOnlyForId: boolean; showsAnswers: boolean }

const Lead = ({ asksOnlyForId, showsAnswers }: LeadProps) => {
  if (asksOnlyForId) return words['corrections.anotherId.only']
  if (showsAnswers) return words['corrections.why']
  const signIn = <Link href={withNext('/sign-in', path)}>{words['corrections.signIn']}</Link>
  return fillWords(words['corrections.hidden'], { signIn })
}

const wordsOfStep = (slug: CorrectableSlug): string[] => [
  `${slug}.`,
  ...findStep(slug)!.keeps.map((field) => `${field}.`),
]

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Returns a sentence with the country of a foreign address and a link to help if it is wrong. */
const nameCountry = (code: string | undefined) =>
  code && (
    <p>
      {fillWords(words['corrections.country'], {
        country: countryNames.of(code),
        contact: <Link href="/help">{words['status.contact']}</Link>,
      })}
    </p>
  )

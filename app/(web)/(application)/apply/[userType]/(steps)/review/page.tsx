import { AnswerValue } from '@/components/signup/answer-value'
import { listAnswers } from '@/components/signup/answers'
import { ReviewForm } from '@/components/signup/review/review-form'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { isErrorCode } from '@/lib/faults'
import { referenceOf } from '@/lib/reference'
import { listServerFaults } from '@/lib/server-faults'
import { type Draft, draftForBrowser, isSigned } from '@/lib/signup/draft'
import { alertOfCode } from '@/lib/signup/server-words'
import { stepOfSource, stepPath } from '@/lib/signup/steps'
import { english as words } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'
import * as signup from '@/server/rooms/signup'
import { loadStep, makeMetadata, type PageProps, StepFrame } from '../step-page'

export const generateMetadata = makeMetadata('review')

type Answer = ReturnType<typeof listAnswers>[number]['answers'][number]

function rowOf(answer: Answer, draft: Draft, userType: UserType) {
  const [field] = answer.of
  const isUnsigned = answer.of.includes('w9.accepted') && !isSigned(draft)
  const path = `${stepPath(answer.step, userType)}?return=review`
  const action = {
    href: field ? `${path}#${field}` : path,
    label: isUnsigned ? words['review.signAgain'] : words['socialSecurityNumber.change'],
    about: answer.about,
  }
  // A person cannot change an answer that the invitation contains.
  const isFixed = field === 'organizationName' && draft.invitedBy !== undefined
  return {
    number: answer.line,
    term: answer.term,
    value: <AnswerValue answer={answer} />,
    of: answer.of,
    fault: isUnsigned ? words['w9.signAgain'] : undefined,
    action: isFixed ? undefined : action,
  }
}

/**
 * A notice for a person who has changed a name or number and must therefore sign the tax form
 * again.
 */
const SignAgainNotice = ({ userType }: { userType: UserType }) => (
  <div className="mt-6">
    <Notice tone="warn" title={words['w9.signAgain']}>
      <p>
        <Link href={`${stepPath('w9', userType)}?return=review`} className="touch-target">
          {words['review.signAgain']}
        </Link>
      </p>
    </Notice>
  </div>
)

/** All answers, each with a link to change it, and the submit button. */
export default async function ReviewPage(props: PageProps) {
  const { application, step, flash, page } = await loadStep('review', props)
  const { person, userType, draft, savedAt } = application
  const last = await signup.findLastTry(person.customerId)
  // A change after the rejection resets the number of rejections, so that the person may submit
  // again.
  const refusals = last?.outcome === 'refused' && savedAt && savedAt <= last.at ? last.tries : 0
  const browser = draftForBrowser(draft)
  const sections = listAnswers(browser, userType).map(({ section, title, answers }) => ({
    section,
    title,
    rows: answers.map((answer) => rowOf(answer, draft, userType)),
  }))
  const faults = listServerFaults(flash?.faults)
  const reference = flash?.reference
  const alertCode = faults.length === 0 && isErrorCode(flash?.code) ? flash.code : undefined
  // The browser does not load the code of other steps. So for each field, the server passes the
  // page on which the person can correct it.
  const names = new Set(
    sections.flatMap(({ rows }) =>
      rows.flatMap(({ of }) => of.map((source) => source.split('.')[0] ?? source)),
    ),
  )
  const owners = Object.fromEntries(
    [...names].flatMap((name) => {
      const owner = stepOfSource(name, userType)
      return owner ? [[name, stepPath(owner, userType)]] : []
    }),
  )
  return (
    <StepFrame step={step} application={application} width="account">
      <ReviewForm
        applicant={person.customerId}
        userType={userType}
        title={page.title}
        progress={page.progress}
        notice={!isSigned(draft) && <SignAgainNotice userType={userType} />}
        sections={sections}
        owners={owners}
        faults={faults}
        refusals={refusals}
        alert={
          alertCode && {
            ...alertOfCode(alertCode, { reference: reference ? referenceOf(reference) : '' }),
            code: alertCode,
            requestId: reference,
          }
        }
        back={page.back}
        savedAt={savedAt?.toISOString()}
      />
    </StepFrame>
  )
}

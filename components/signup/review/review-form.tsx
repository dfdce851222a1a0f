'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import type { FormAlert } from '@/components/form/use-faults'
import { LeaveForm } from '@/components/frame/leave-form'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { useWords } from '@/components/words/words-context'
import type { CallError } from '@/lib/client'
import { referenceOf } from '@/lib/reference'
import type { FormFault } from '@/lib/signup/answers'
import { userTypes } from '@/lib/user-types'
import { SaveAndExit } from '../save-and-exit'
import { SavedLine } from '../saved-line'
import type { StepProps } from '../step-props'
import { RefusalDetails } from './refusal-details'
import { type ReviewSection, ReviewSections } from './review-sections'

const maxRefusals = 3
const failure = 'INTERNAL_SERVER_ERROR'

/** Whether the form handles the error response itself: at its fields, or by opening another page. */
const isForForm = ({ status, items }: CallError): boolean =>
  status === 401 || status === 403 || items.some(({ source }) => source !== undefined)

type Props = Pick<
  StepProps,
  'applicant' | 'userType' | 'title' | 'progress' | 'notice' | 'faults' | 'back' | 'savedAt'
> & {
  sections: readonly ReviewSection[]
  /** The page of each step. The key is the first part of the names of its fields. */
  owners: Readonly<Record<string, string>>
  /** How many times the identity partner rejected these answers. */
  refusals: number
  alert?: FormAlert | undefined
}

/** Shows all answers and submits them once. */
export function ReviewForm({ sections, owners, ...page }: Props) {
  const word = useWords()
  const router = useRouter()
  const [refusals, setRefusals] = useState(page.refusals)
  const [isFailed, setFailed] = useState(page.alert?.code === failure)
  const [isUnsent, setUnsent] = useState(false)
  const base = `/apply/${userTypes[page.userType].slug}`

  // The page of the step reads the code from the URL and shows the error again. The URL contains no
  // typed value.
  const hrefOf = ({ source, code }: FormFault) => {
    const owner = owners[source.split('.')[0] ?? '']
    return owner && `${owner}?return=review&fault=${source}:${code}#${source}`
  }
  const refuse = async (error: CallError): Promise<FormAlert | null | undefined> => {
    const { code, requestId } = error
    if (code === 'SIGNUP_INCOMPLETE' || code === 'ALREADY_SIGNED_UP') {
      router.push(code === 'SIGNUP_INCOMPLETE' ? base : '/already-complete')
      return null
    }
    if (isForForm(error)) return undefined
    if (code === 'BAAS_ERROR_FIELD') setRefusals((count) => count + 1)
    if (code === 'UNREACHABLE' || code === 'UNREADABLE' || code === 'RATE_LIMITED')
      return fail(error)
    setFailed(false)
    const { alertOfCode } = await import('@/lib/signup/server-words')
    const reference = requestId ? referenceOf(requestId) : ''
    return { ...alertOfCode(code, { reference }), code, requestId }
  }
  const fail = ({ code, requestId }: CallError): FormAlert => {
    setFailed(true)
    return {
      title: word('alert.INTERNAL_SERVER_ERROR.title'),
      text: word('alert.INTERNAL_SERVER_ERROR.text'),
      code,
      requestId,
      isRetry: true,
    }
  }

  const exit = <SaveAndExit form="exit" />
  return (
    <Form
      action="/api/apply/submit"
      isIdempotent
      retries={4}
      title={isUnsent ? word('title.error', { title: page.title }) : page.title}
      faults={page.faults}
      alert={page.alert}
      hidden={{ _for: page.applicant }}
      // A full page load. So the Back button asks the server, which has stored the submit.
      onDone={() => window.location.assign(`${base}/submitted`)}
      onRefused={refuse}
      onFailed={fail}
      hrefOf={hrefOf}
      renderAlert={(shown) => <RefusalDetails {...shown} base={base} />}
      before={page.back}
      intro={<LeaveForm applicant={page.applicant} onUnsent={() => setUnsent(true)} />}
    >
      {page.progress}
      <PageHeading>{word('review.h1')}</PageHeading>
      <p className="mt-3">{word('review.why')}</p>
      {page.notice}
      <p className="mt-3">
        <a
          href="#submit"
          className="touch-target text-accent underline underline-offset-[0.2em] hover:text-accent-hover"
        >
          {word('review.jump')}
        </a>
      </p>
      <ReviewSections sections={sections} hrefOf={hrefOf} />
      <div id="submit" tabIndex={-1}>
        {refusals < maxRefusals ? (
          <Submit
            label={word(isFailed ? 'action.tryAgain' : 'action.submit')}
            beside={exit}
            saved={<SavedLine at={page.savedAt} />}
          />
        ) : (
          <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href="/help">{word('action.contact')}</ButtonLink>
            {exit}
          </p>
        )}
      </div>
    </Form>
  )
}

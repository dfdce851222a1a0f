'use client'

import { Details } from '@/components/ui/details'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

/** If the invitation names the business, the page shows the name and asks no question. */
export default function OrganizationForm(page: StepProps) {
  const word = useWords()
  const { invitedBy } = page.draft
  if (invitedBy === undefined) return <QuestionForm {...page} />
  const business = <bdi>{invitedBy}</bdi>
  const contact = <Link href="/help">{word('action.contact')}</Link>
  return (
    <QuestionForm {...page} inputs={page.inputs.slice(1)}>
      <div className="mb-8">
        <div className="mb-3 border-y border-line py-3 text-ui">
          <p className="font-semibold">{invitedBy}</p>
          <p className="text-small text-muted">{word('organization.invited')}</p>
        </div>
        <Details summary={word('organization.other')}>
          <p>{fillWords(word('organization.other.help'), { business, contact })}</p>
        </Details>
      </div>
    </QuestionForm>
  )
}

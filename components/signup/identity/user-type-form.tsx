'use client'

import { Radios } from '@/components/form/choices'
import { Submit } from '@/components/form/submit'
import { useWords } from '@/components/form/words-context'
import { PageHeading } from '@/components/ui/page-heading'
import { IdentityForm, type Left } from './identity-form'
import { headings, titleOfPage, userTypeChoices } from './words'

/** Which kind of account; the first question of all. */
export function UserTypeForm({ left }: { left: Left }) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/start"
      title={titleOfPage(headings.start)}
      left={left}
      loadCheck={async () => {
        const { faultOf } = await import('./messages')
        return ({ userType }) => (userTypeChoices.some(({ value }) => value === userType) ? [] : faultOf('userType'))
      }}
    >
      <Radios name="userType" legend={<PageHeading>{headings.start}</PageHeading>} choices={userTypeChoices} />
      <Submit label={word('action.continue')} />
    </IdentityForm>
  )
}

'use client'

import { Radios } from '@/components/form/choices'
import { Submit } from '@/components/form/submit'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/signup/words'
import { faultOf, IdentityForm, type Left } from './identity-form'
import { headings, titleOfPage, userTypeChoices } from './words'

/** Which kind of account; the first question of all. */
export function UserTypeForm({ left }: { left: Left }) {
  return (
    <IdentityForm
      action="/api/start"
      title={titleOfPage(headings.start)}
      left={left}
      check={({ userType }) => (userTypeChoices.some(({ value }) => value === userType) ? [] : faultOf('userType'))}
    >
      <Radios name="userType" legend={<PageHeading>{headings.start}</PageHeading>} choices={userTypeChoices} />
      <Submit label={words['action.continue']} />
    </IdentityForm>
  )
}

import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { UserType } from '@/lib/user-types'
import { type WordKey, english as words } from '@/lib/words'
import { IdentityNotice } from './identity-notice'

const needs: Partial<Record<UserType, WordKey>> = {
  businessowner: 'before.need.business',
  operator: 'before.need.organization',
}
const everybodyNeeds = ['before.need.ssn', 'before.need.id', 'before.need.income'] as const

/**
 * Returns the things that only this user type must prepare. An invited operator need not prepare
 * the name of the business.
 */
const ownNeedOf = (userType: UserType, isInvited: boolean): WordKey | undefined =>
  isInvited && userType === 'operator' ? undefined : needs[userType]

/** Lists the things that an applicant should prepare. */
export function needsOf(userType?: UserType): readonly WordKey[] {
  const need = userType && ownNeedOf(userType, true)
  return need ? [need, ...everybodyNeeds] : everybodyNeeds
}

type Props = { userType: UserType; isInvited: boolean }

/**
 * The notice that the law requires before every account. The previous page listed what everyone
 * must prepare. So this page adds only what the chosen type must prepare.
 */
export const BeforeYouStart = ({ userType, isInvited }: Props) => {
  const need = ownNeedOf(userType, isInvited)
  return (
    <div className="mt-6 space-y-8">
      {need && <p>{fillText(words['before.need.also'], { need: words[need] })}</p>}
      <IdentityNotice />
      <p>
        {fillWords(words['before.legal'], {
          privacy: <Link href="/privacy">{words['before.legal.privacy']}</Link>,
          terms: <Link href="/terms">{words['before.legal.terms']}</Link>,
        })}
      </p>
    </div>
  )
}

import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { type UserType, userTypes } from '@/lib/user-types'
import { type WordKey, english as words } from '@/lib/words'
import { IdentityNotice } from './identity-notice'

const needs: Record<UserType, readonly WordKey[]> = {
  individual: [],
  businessowner: ['before.need.business'],
  operator: ['before.need.organization'],
}
const everybodyNeeds = [
  'before.need.ssn',
  'before.need.id',
  'before.need.address',
  'before.need.income',
] as const

/** The things that an applicant prepares. */
export const needsOf = (userType?: UserType): readonly WordKey[] => [
  ...(userType ? needs[userType] : []),
  ...everybodyNeeds,
]

/** The list of things to prepare, and the notice that the law requires before every account. */
export const BeforeYouStart = ({ userType }: { userType: UserType }) => (
  <div className="mt-6 space-y-8">
    <p>{fillText(words['before.time'], { n: userTypes[userType].minutes })}</p>
    <section aria-labelledby="what-you-need" className="space-y-3">
      <h2 id="what-you-need">{words['before.need.h2']}</h2>
      <ul className="list-disc space-y-1 pl-6">
        {needsOf(userType).map((need) => (
          <li key={need}>{words[need]}</li>
        ))}
      </ul>
    </section>
    <IdentityNotice />
    <p>
      {fillWords(words['before.legal'], {
        privacy: <Link href="/privacy">{words['before.legal.privacy']}</Link>,
        terms: <Link href="/terms">{words['before.legal.terms']}</Link>,
      })}
    </p>
  </div>
)

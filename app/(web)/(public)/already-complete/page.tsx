import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { ReturnButton } from '@/components/return/return-button'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'
import { findBrand, requireMember } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import * as kyc from '@/server/rooms/kyc'
import { findLeave } from '../../(account)/status/read-context'

const heading = words['alert.ALREADY_SIGNED_UP.title']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/** Explains how a person with a rejected application can apply again. */
const Refused = ({ partner }: { partner: string | undefined }) => (
  <p>
    {partner
      ? fillWords(words['already.refused.partner'], { partner: <bdi>{partner}</bdi> })
      : fillWords(words['already.refused'], {
          contact: <Link href="/help">{words['already.contact']}</Link>,
        })}
  </p>
)

export default async function AlreadyCompletePage() {
  const person = await requireMember('form')
  const [{ signedUpAt }, { status }, link, brand] = await Promise.all([
    customers.require(person.customerId),
    kyc.last(person.customerId),
    findLeave(person),
    findBrand(),
  ])
  const mustAct = status === 'incomplete'
  const isStatusFirst = mustAct || !link?.href
  return (
    <EndPage
      heading={heading}
      action={
        <>
          <ReturnButton link={link} look={mustAct ? 'secondary' : 'primary'} />
          <ButtonLink href="/status" look={isStatusFirst ? 'primary' : 'secondary'}>
            {words['frame.seeStatus']}
          </ButtonLink>
        </>
      }
    >
      {signedUpAt && (
        <p>
          {fillText(words['alert.ALREADY_SIGNED_UP.text'], {
            date: writeDate(signedUpAt.toISOString()),
          })}
        </p>
      )}
      {status === 'rejected' ? (
        <Refused partner={brand?.name} />
      ) : (
        <p>{words[mustAct ? 'already.asked' : 'already.again']}</p>
      )}
    </EndPage>
  )
}

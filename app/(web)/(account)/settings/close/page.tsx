import type { Metadata } from 'next'
import { CloseAccount, type CloseProblem } from '@/components/settings/close-account'
import { SettingsNav } from '@/components/settings/settings-nav'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/words'
import { findBrand, requireMember, takeFlash } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import { hasProof } from '@/server/rooms/sign-in'
import { takeNote } from '../note'

const path = '/settings/close'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['close.h1'], await takeFlash(path)),
})

const problems: Readonly<Record<string, CloseProblem>> = {
  PENDING_TRANSACTIONS: 'pending',
  CODE_HAS_EXPIRED: 'expired',
  RATE_LIMITED: 'wait',
}

export default async function Page() {
  const person = await requireMember()
  const [{ email }, brand, { code }] = await Promise.all([
    customers.readContact(person.customerId),
    findBrand(),
    takeNote(path),
  ])
  const isProven = hasProof(person)
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <BackLink href="/settings" label={words['action.back']} />
      <PageHeading isFocused={isProven && code === undefined}>{words['close.h1']}</PageHeading>
      <p className="mt-3 max-w-measure">{words['close.lead']}</p>
      <CloseAccount
        email={email}
        partner={brand?.name}
        problem={code === undefined ? undefined : (problems[code] ?? 'failed')}
        isProven={isProven}
      />
    </Main>
  )
}

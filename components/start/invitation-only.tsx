import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/** Replaces the signup pages if only people with an invitation may open an account. */
export function InvitationOnly({
  unknown,
  children,
}: {
  /** The address for which no account exists. */
  unknown?: ReactNode
  children?: ReactNode
}) {
  return (
    <Main>
      {children}
      {unknown && (
        <div className="mb-8">
          <Notice title={words['start.none.title']}>{unknown}</Notice>
        </div>
      )}
      <PageHeading>{words['invited.h1']}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>{fillText(words['invited.text'], { product: productName() })}</p>
        <p>
          {fillWords(words['invited.signIn'], {
            signIn: <Link href="/sign-in">{words['invited.link']}</Link>,
          })}
        </p>
        <p>
          {fillWords(words['invited.help'], {
            contact: <Link href="/help">{words['invited.contact']}</Link>,
          })}
        </p>
      </div>
    </Main>
  )
}

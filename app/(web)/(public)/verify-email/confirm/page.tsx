import type { Metadata } from 'next'
import { cache } from 'react'
import { EndPage } from '@/components/frame/end-page'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { productName } from '@/lib/product'
import { maskEmail } from '@/lib/sign-in/email'
import { english as words } from '@/lib/words'
import { takeFlash } from '@/server/http/page-session'
import * as challenges from '@/server/rooms/challenges'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const findChallenge = cache(async (token: string | string[] | undefined) =>
  typeof token === 'string' && token.length <= 64 ? await challenges.findByLink(token) : undefined,
)

// The URL contains the secret of the link, and a Referer header must not leak it.
export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => ({
  title: (await findChallenge((await searchParams).token))
    ? titleAfter(words['identity.confirm.h1'], await takeFlash('/verify-email/confirm'))
    : titleOfPage(words['confirm.old.h1']),
  referrer: 'same-origin',
  robots: { index: false },
})

/**
 * Mail scanners open links. So opening the page does not mark the link as used. Pressing the button
 * does.
 */
export default async function ConfirmPage({ searchParams }: Props) {
  const { token } = await searchParams
  const challenge = await findChallenge(token)
  const { alert } = readRejectedForm(await takeFlash('/verify-email/confirm'))
  if (challenge && typeof token === 'string') {
    return (
      <Main>
        <RejectionAlert heading={words['identity.confirm.h1']} alert={alert} />
        <PageHeading>{words['identity.confirm.h1']}</PageHeading>
        <p className="mt-3 mb-8">
          {fillWords(words[`confirm.${challenge.purpose}`], {
            product: productName(),
            email: (
              <strong className="font-semibold wrap-anywhere">{maskEmail(challenge.email)}</strong>
            ),
          })}
        </p>
        <PostButton action="/api/email/link" hidden={{ token }} data-reports="page">
          {words[challenge.purpose === 'sign-in' ? 'frame.signIn' : 'confirm.confirm']}
        </PostButton>
        <p className="mt-6 border-t border-line pt-6 text-ui">
          {fillWords(words['confirm.not'], {
            other: <Link href="/sign-in">{words['confirm.not.other']}</Link>,
          })}
        </p>
      </Main>
    )
  }
  return (
    <EndPage
      heading={words['confirm.old.h1']}
      action={<ButtonLink href="/sign-in">{words['confirm.old.again']}</ButtonLink>}
    >
      <p>{words['confirm.old.text']}</p>
    </EndPage>
  )
}

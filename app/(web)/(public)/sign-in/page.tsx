import type { Metadata } from 'next'
import { SignInAside } from '@/components/frame/sign-in-aside'
import { EmailForm } from '@/components/sign-in/email-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { TrustDetails } from '@/components/start/trust-details'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { endWithName } from '@/lib/fill-text'
import { isOwnPage } from '@/lib/own-page'
import { english as words } from '@/lib/words'
import { appUrl, isSignupOpen } from '@/server/foundations/env'
import { findLastCustomer, takeFlash } from '@/server/http/page-session'
import { findNextLink } from '../next-link'
import { findPublicBrand } from '../public-brand'
import { findTypedEmail } from '../typed-email'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.signIn.h1'], await takeFlash('/sign-in')),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: Props) {
  const { next } = await searchParams
  const rejected = {
    values: { email: await findTypedEmail() },
    ...readRejectedForm(await takeFlash('/sign-in')),
  }
  const [nextLink, last, brand] = await Promise.all([
    findNextLink(),
    findLastCustomer(),
    findPublicBrand(),
  ])
  return (
    <Main aside={<SignInAside />}>
      {nextLink && (
        <div className="mb-8">
          <Notice title={words['signIn.already']}>
            <p>
              <Link href={nextLink.href} className="touch-target">
                {nextLink.label}
              </Link>
            </p>
          </Notice>
        </div>
      )}
      <EmailForm
        purpose="sign-in"
        heading={words['identity.signIn.h1']}
        rejected={rejected}
        next={isOwnPage(next) ? next : undefined}
      >
        <PageHeading>{words['identity.signIn.h1']}</PageHeading>
        {last && !last.signedUpAt && brand && (
          <p className="mt-3">
            {fillWords(endWithName(words['identity.signIn.continue'], brand.name), {
              brand: (
                <strong className="font-semibold">
                  <bdi>{brand.name}</bdi>
                </strong>
              ),
            })}
          </p>
        )}
        <p className="mt-3">{words['identity.signIn.why']}</p>
      </EmailForm>
      <div className="mt-4">
        <TrustDetails brand={brand} siteUrl={appUrl()} />
      </div>
      {!nextLink && !brand && (
        <p className="mt-6 border-t border-line pt-6 text-ui">
          {isSignupOpen()
            ? fillWords(words['signIn.new'], {
                open: <Link href="/start">{words['signIn.open']}</Link>,
              })
            : words['signIn.invited']}
        </p>
      )}
    </Main>
  )
}

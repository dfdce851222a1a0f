import type { Metadata } from 'next'
import { BrandContact } from '@/components/brand/brand-contact'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { supportEmail } from '@/server/foundations/env'
import { findNextLink } from '../next-link'
import { findPublicBrand } from '../public-brand'

export const metadata: Metadata = { title: titleOfPage(words['help.h1']) }

export default async function HelpPage() {
  const [nextLink, brand] = await Promise.all([findNextLink(), findPublicBrand()])
  const email = supportEmail()
  const address = (
    <a className="text-accent underline underline-offset-[0.2em]" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <Main>
      <PageHeading>{words['help.h1']}</PageHeading>
      <div className="mt-8 space-y-8">
        {brand && <BrandContact brand={brand} />}
        <section className="space-y-3">
          <h2>{words['help.contact.h2']}</h2>
          <p>{fillWords(words['help.contact.text'], { email: address })}</p>
        </section>
        <section className="space-y-3">
          <h2>{words['help.back.h2']}</h2>
          <p>{words['help.back.text']}</p>
          {nextLink ? (
            <p>
              <ButtonLink href={nextLink.href}>{nextLink.label}</ButtonLink>
            </p>
          ) : (
            <p>
              {fillWords(words['help.back.how'], {
                signIn: <Link href="/sign-in">{words['help.back.signIn']}</Link>,
              })}
            </p>
          )}
        </section>
        <section className="space-y-3">
          <h2>{words['help.after.h2']}</h2>
          <p>{words['help.after.text']}</p>
        </section>
        <section className="space-y-3">
          <h2>{words['help.paper.h2']}</h2>
          <p>{words['help.paper.text']}</p>
        </section>
      </div>
    </Main>
  )
}

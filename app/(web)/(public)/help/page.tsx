import type { Metadata } from 'next'
import { BrandContact } from '@/components/brand/brand-contact'
import { HelpForm } from '@/components/help/help-form'
import type { RejectedForm } from '@/components/sign-in/identity-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main, sideColumns } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { fillWords } from '@/components/words/rich-words'
import { WordsProvider } from '@/components/words/words-context'
import { referenceOf } from '@/lib/reference'
import { english as words } from '@/lib/words'
import { supportEmail } from '@/server/foundations/env'
import { findPerson, findPreviousPage, type Person, takeFlash } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import * as kyc from '@/server/rooms/kyc'
import * as signup from '@/server/rooms/signup'
import { findHelpLink } from '../next-link'
import { findPublicBrand } from '../public-brand'

const page = '/help'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['help.h1'], await takeFlash(page)),
})

const readPage = (values: unknown): string | undefined => {
  const { page: typed } = (values ?? {}) as { page?: unknown }
  return typeof typed === 'string' ? typed : undefined
}

/**
 * Returns the email and the reference of a signed-in person, or the typed values after a rejection.
 */
async function readForm(): Promise<RejectedForm> {
  const flash = await takeFlash(page)
  if (flash) return readRejectedForm(flash, { sendsEmail: false })
  const person = await findPerson()
  if (!person) return {}
  const [addressee, id] = await Promise.all([
    customers.findAddressee(person.customerId),
    findShownId(person),
  ])
  return { values: { email: addressee?.email, reference: id && referenceOf(id) } }
}

/**
 * Returns the id whose short reference other pages show to the person. After the signup, this is
 * the id of the verification. Before the signup, it is the id of the request that the provider
 * rejected.
 */
const findShownId = async ({ customerId, isSignedUp }: Person) =>
  isSignedUp ? (await kyc.last(customerId))?.id : (await signup.findLastTry(customerId))?.requestId

export default async function HelpPage() {
  const [link, brand, rejected, from] = await Promise.all([
    findHelpLink(),
    findPublicBrand(),
    readForm(),
    findPreviousPage(),
  ])
  const button = link && (
    <p>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </p>
  )
  const leadsToStatus = link?.href === '/status'
  const email = supportEmail()
  const address = (
    <a className="text-accent underline underline-offset-[0.2em]" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <Main width="wide">
      <PageHeading>{words['help.h1']}</PageHeading>
      <div className={`mt-8 grid gap-y-8 ${sideColumns}`}>
        <div className="min-w-0 max-w-form space-y-8">
          {brand && <BrandContact brand={brand} />}
          <section className="space-y-3">
            <h2>{words['help.contact.h2']}</h2>
            <p>{fillWords(words['help.contact.text'], { email: address })}</p>
            <div className="pt-5">
              <WordsProvider words={pickWords('help.', 'email.', 'message.', 'identity.')}>
                <HelpForm
                  title={titleOfPage(words['help.h1'])}
                  rejected={rejected}
                  page={readPage(rejected.values) ?? from}
                />
              </WordsProvider>
            </div>
          </section>
        </div>
        <div className="min-w-0 max-w-form space-y-8 lg:border-l lg:border-line lg:pl-8">
          {!leadsToStatus && (
            <section className="space-y-3">
              <h2>{words['help.back.h2']}</h2>
              <p>{words['help.back.text']}</p>
              {button ?? (
                <p>
                  {fillWords(words['help.back.how'], {
                    signIn: <Link href="/sign-in">{words['help.back.signIn']}</Link>,
                  })}
                </p>
              )}
            </section>
          )}
          <section className="space-y-3">
            <h2>{words['help.after.h2']}</h2>
            <p>{words['help.after.text']}</p>
            {leadsToStatus && button}
          </section>
          <section className="space-y-3">
            <h2>{words['help.paper.h2']}</h2>
            <p>{words['help.paper.text']}</p>
          </section>
        </div>
      </div>
    </Main>
  )
}

import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { product } from '@/lib/product'
import { english } from '@/lib/signup/words'

export const metadata: Metadata = {
  title: `Open an account with ${product}`,
  description: `Apply for a ${product} account online. It takes about four minutes.`,
}

const parts = [
  ['section.1', 'Name, date of birth, Social Security number'],
  ['section.2', 'Where you live and get your mail'],
  ['section.3', 'Driver’s license, state ID, passport or military ID'],
  ['section.4', 'Work, income, how you expect to move money'],
  ['section.5', 'Form W-9, read and signed on the page'],
  ['section.6', 'Every answer once more, then submit'],
] as const

export default function HomePage() {
  return (
    <Main width="wide">
      <div className="grid gap-x-16 gap-y-14 py-8 sm:pl-14 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div>
          <PageHeading className="text-display text-balance">Open an account with {product}</PageHeading>
          <p className="mt-6 max-w-measure">
            Answer a few questions, certify your tax form, and send your application. We check your details and tell you the result, most
            often in less than a minute.
          </p>
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href="/start">Start now</ButtonLink>
            <Link href="/sign-in" className="inline-flex min-h-11 items-center">
              Sign in
            </Link>
          </p>
        </div>
        <section aria-labelledby="parts" className="lg:row-span-2 lg:pt-2">
          <h2 id="parts" className="text-ui">
            Six parts, about four minutes
          </h2>
          <ol className="mt-3 border-t border-line">
            {parts.map(([section, about], index) => (
              <li key={section} className="flex gap-4 border-b border-line py-2.5">
                <span aria-hidden="true" className="figures w-4 shrink-0 pt-0.5 text-num text-faint">
                  {index + 1}
                </span>
                <span>
                  <span className="block text-ui font-semibold">{english[section]}</span>
                  <span className="block text-small text-muted">{about}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-3 text-small text-muted">You can stop and come back. We keep your answers for 30 days.</p>
        </section>
        <p className="self-start border-t border-line pt-6 text-ui">
          <Link href="/developers">For developers</Link>
        </p>
      </div>
    </Main>
  )
}

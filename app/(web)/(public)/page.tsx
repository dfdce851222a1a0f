import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { findNextLink } from './next-link'

export const metadata: Metadata = {
  title: fillText(words['home.h1'], { product: productName() }),
  description: fillText(words['home.description'], { product: productName() }),
}

const start = { href: '/start', label: words['home.start'] }
const signIn = { href: '/sign-in', label: words['frame.signIn'] }
const parts = [1, 2, 3, 4, 5, 6] as const

export default async function HomePage() {
  const nextLink = await findNextLink()
  const isOpen = isSignupOpen()
  const next = nextLink ?? (isOpen ? start : signIn)
  return (
    <Main width="wide">
      <div className="grid gap-x-16 gap-y-14 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div>
          <PageHeading className="text-display text-balance">
            {fillText(words['home.h1'], { product: productName() })}
          </PageHeading>
          <p className="mt-6 max-w-measure">{words['home.text']}</p>
          {!isOpen && !nextLink && (
            <p className="mt-4 max-w-measure font-semibold">{words['home.invited']}</p>
          )}
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={next.href}>{next.label}</ButtonLink>
            {!nextLink && isOpen && (
              <Link href="/sign-in" className="touch-target">
                {words['frame.signIn']}
              </Link>
            )}
          </p>
        </div>
        <section aria-labelledby="parts" className="lg:row-span-2 lg:pt-2">
          <h2 id="parts" className="text-ui">
            {words['home.parts']}
          </h2>
          <ol className="mt-3 border-t border-line">
            {parts.map((part) => (
              <li key={part} className="flex gap-4 border-b border-line py-2.5">
                <span
                  aria-hidden="true"
                  className="figures w-4 shrink-0 pt-0.5 text-num text-faint"
                >
                  {part}
                </span>
                <span>
                  <span className="block text-ui font-semibold">{words[`section.${part}`]}</span>
                  <span className="block text-small text-muted">{words[`home.part.${part}`]}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-3 text-small text-muted">{words['home.kept']}</p>
        </section>
        <p className="self-start border-t border-line pt-6 text-ui">
          <Link href="/developers" className="touch-target">
            {words['home.developers']}
          </Link>
        </p>
      </div>
    </Main>
  )
}

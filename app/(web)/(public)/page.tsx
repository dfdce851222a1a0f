import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { product } from '@/lib/product'

export const metadata: Metadata = {
  title: `Open an account with ${product}`,
  description: `Apply for a ${product} account online. It takes about four minutes.`,
}

export default function HomePage() {
  return (
    <Main width="account">
      <div className="py-8 sm:py-14">
        <PageHeading className="text-display">Open an account with {product}</PageHeading>
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
        <p className="mt-12 border-t border-line pt-6 text-ui">
          <Link href="/developers">For developers</Link>
        </p>
      </div>
    </Main>
  )
}

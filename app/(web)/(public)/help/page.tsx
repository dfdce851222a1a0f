import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { product } from '@/lib/product'

export const metadata: Metadata = { title: titleOfPage('Help') }

const email = 'help@latchkey.example'

export default function HelpPage() {
  return (
    <Main>
      <PageHeading>Help</PageHeading>
      <div className="mt-8 space-y-8">
        <section className="space-y-3">
          <h2>Contact us</h2>
          <p>
            Write to{' '}
            <a className="text-accent underline underline-offset-[0.2em]" href={`mailto:${email}`}>
              {email}
            </a>
            . Give the reference of your application when you have one. Never send your Social Security number by email.
          </p>
        </section>
        <section className="space-y-3">
          <h2>Stop and come back</h2>
          <p>
            Your answers are saved each time you select Continue, and kept for 30 days. To come back, <Link href="/sign-in">sign in</Link>{' '}
            with the email address you gave. There is no password.
          </p>
        </section>
        <section className="space-y-3">
          <h2>After you send your application</h2>
          <p>
            Most checks take less than a minute; some take up to two business days. {product} tells you the result by email and in your
            inbox.
          </p>
        </section>
        <section className="space-y-3">
          <h2>Paper copies</h2>
          <p>You may ask us for a paper copy of any record, or withdraw your agreement to electronic records, at the address above.</p>
        </section>
      </div>
    </Main>
  )
}

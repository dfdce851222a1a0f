import type { Metadata } from 'next'
import { HelpColumn } from '@/components/frame/aside'
import { titleOfPage } from '@/components/sign-in/words'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/words'

export const metadata: Metadata = {
  title: titleOfPage(words['invite.renewal.h1']),
  referrer: 'same-origin',
  robots: { index: false },
}

/** Every request leads to this page, so strangers do not learn whether an email was sent. */
export default function RenewalPage() {
  return (
    <Main aside={<HelpColumn />}>
      <PageHeading>{words['invite.renewal.h1']}</PageHeading>
      <div className="mt-3 space-y-3">
        <p>{words['invite.renewal.text']}</p>
        <p>{words['invite.renewal.wait']}</p>
      </div>
    </Main>
  )
}

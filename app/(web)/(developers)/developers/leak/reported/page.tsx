import type { Metadata } from 'next'
import { DeveloperPage } from '@/components/developers/developer-page'
import { leak } from '@/components/developers/prose'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { isSandbox } from '@/server/foundations/env'

const { title, texts, another } = leak.reported
export const metadata: Metadata = {
  title: `${title} – ${productName()}`,
  robots: { index: false },
}

/** Every report leads to this page, so strangers do not learn whether a secret is valid. */
export default function Page() {
  return (
    <DeveloperPage current="/developers/leak" isSandbox={isSandbox()}>
      <PageHeading>{title}</PageHeading>
      <div className="mt-3 space-y-3">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className="mt-6">
        <Link href="/developers/leak" className="touch-target">
          {another}
        </Link>
      </p>
    </DeveloperPage>
  )
}

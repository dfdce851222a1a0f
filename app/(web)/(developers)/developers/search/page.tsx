import type { Metadata } from 'next'
import { DeveloperPage } from '@/components/developers/developer-page'
import { searchPage } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { search } from '@/components/developers/search'
import { SearchKeySetting } from '@/components/developers/search-key'
import { searchPath } from '@/components/developers/search-path'
import { PageHeading } from '@/components/ui/page-heading'
import { PlainLink } from '@/components/ui/plain-link'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata: Metadata = {
  title: `${searchPage.title} – ${productName()}`,
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { q } = await searchParams
  const query = typeof q === 'string' ? q.trim() : ''
  const results = search(query, { url: appUrl(), isSandbox: isSandbox() })
  return (
    <DeveloperPage current={searchPath} isSandbox={isSandbox()}>
      <div className="max-w-account">
        <PageHeading>{searchPage.title}</PageHeading>
        <p className="mt-3 text-muted">{searchPage.summary(query, results.length)}</p>
        <ol className="mt-6">
          {results.map(({ kind, title, text, href }) => (
            <li key={`${kind} ${href} ${title}`} className="border-t border-line py-4">
              <p className="text-small text-muted">{kind}</p>
              <PlainLink
                href={href}
                className="touch-target wrap-anywhere font-semibold text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
              >
                {title}
              </PlainLink>
              <p className="line-clamp-2 text-ui">
                <ProseText text={text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')} />
              </p>
            </li>
          ))}
        </ol>
        <SearchKeySetting />
      </div>
    </DeveloperPage>
  )
}

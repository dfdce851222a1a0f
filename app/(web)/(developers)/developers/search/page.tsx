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
            <li
              key={`${kind} ${href} ${title}`}
              className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-3 text-ui sm:grid-cols-[7.5rem_minmax(0,1fr)]"
            >
              <p className="text-small text-muted">{kind}</p>
              <p>
                <PlainLink
                  href={href}
                  className="wrap-anywhere font-semibold text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 max-sm:touch-target"
                >
                  {title}
                </PlainLink>
              </p>
              <p
                className={`line-clamp-2 wrap-anywhere text-muted sm:col-start-2 ${kind === 'Operation' ? 'font-mono text-num' : ''}`}
              >
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

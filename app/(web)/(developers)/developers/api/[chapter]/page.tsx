import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { Operation } from '@/components/developers/operation'
import { chapterPath, findChapter, showOperation, slugOf } from '@/components/developers/reference'
import { ReferenceNav } from '@/components/developers/reference-nav'
import { CredentialsPanel } from '@/components/developers/try-it/credentials'
import { TryIt } from '@/components/developers/try-it/try-it'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { placeExample } from '@/lib/openapi/operation'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'

type Props = { params: Promise<{ chapter: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const chapter = findChapter((await params).chapter)
  if (!chapter) return {}
  const { name, description } = chapter
  return { title: `${name} – API reference – ${productName()}`, description }
}

export default async function Page({ params }: Props) {
  const chapter = findChapter((await params).chapter)
  if (!chapter) notFound()
  const operations = chapter.contracts.map(showOperation).map((shown) => ({
    ...shown,
    example: shown.example && placeExample(shown.example, appUrl()),
  }))
  return (
    <Main width="wide">
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <ReferenceNav
          current={chapterPath(chapter)}
          operations={operations.map(({ operationId, summary }) => ({ operationId, summary }))}
        />
        <div className="max-w-[50rem]">
          <MarkdownLink name={slugOf(chapter)} />
          <PageHeading>{chapter.name}</PageHeading>
          <p className="mt-3 max-w-measure">{chapter.description}</p>
          {isSandbox() && <CredentialsPanel />}
          {operations.map((shown) => (
            <Operation
              key={shown.operationId}
              shown={shown}
              tryIt={isSandbox() && <TryIt call={shown.call} />}
            />
          ))}
        </div>
      </div>
    </Main>
  )
}

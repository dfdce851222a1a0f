import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { Operation } from '@/components/developers/operation'
import { chapterPath, findChapter, showOperation, slugOf } from '@/components/developers/reference'
import { CredentialsPanel } from '@/components/developers/try-it/credentials'
import { TryIt } from '@/components/developers/try-it/try-it'
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
    <DeveloperPage
      current={chapterPath(chapter)}
      isSandbox={isSandbox()}
      parts={operations.map(({ operationId, summary }) => ({
        id: operationId,
        name: summary.split(/[,;]/)[0]!,
      }))}
    >
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
    </DeveloperPage>
  )
}

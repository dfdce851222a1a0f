import type { Metadata } from 'next'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { MatrixTable } from '@/components/developers/matrix-table'
import { permissions } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { ReferenceNav } from '@/components/developers/reference-nav'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'

export const metadata: Metadata = {
  title: `${permissions.title} – API reference – ${productName()}`,
}

export default function Page() {
  return (
    <Main width="wide">
      <ReferenceNav current="/developers/api/permissions" isAbove />
      <MarkdownLink name="permissions" />
      <PageHeading>{permissions.title}</PageHeading>
      <p className="mt-3 mb-8 max-w-measure text-ui">
        <ProseText text={permissions.intro} />
      </p>
      <MatrixTable />
    </Main>
  )
}

import { MarkdownLink } from '@/components/developers/markdown-link'
import { MatrixTable } from '@/components/developers/matrix-table'
import { describePage } from '@/components/developers/page-metadata'
import { permissions } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { ReferenceNav } from '@/components/developers/reference-nav'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata = describePage('permissions')

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

import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { MatrixTable } from '@/components/developers/matrix-table'
import { describePage } from '@/components/developers/page-metadata'
import { permissions } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('permissions')

export default function Page() {
  return (
    <DeveloperPage current="/developers/api/permissions" isSandbox={isSandbox()}>
      <MarkdownLink name="permissions" />
      <PageHeading>{permissions.title}</PageHeading>
      <p className="mt-3 mb-8 max-w-measure text-ui">
        <ProseText text={permissions.intro} />
      </p>
      <MatrixTable />
    </DeveloperPage>
  )
}

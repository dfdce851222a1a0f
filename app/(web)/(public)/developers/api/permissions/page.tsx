import type { Metadata } from 'next'
import { MatrixTable } from '@/components/developers/matrix-table'
import { ReferenceNav } from '@/components/developers/reference-nav'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'

export const metadata: Metadata = { title: `Permissions – API reference – ${productName()}` }

export default function Page() {
  return (
    <Main width="wide">
      <ReferenceNav current="/developers/api/permissions" isAbove />
      <PageHeading>Permissions</PageHeading>
      <p className="mt-3 mb-8 max-w-measure text-ui">
        What the service itself goes by. A caller of another kind is answered 403:{' '}
        <Link href="/developers/errors#INAPPROPRIATE_RIGHT">INAPPROPRIATE_RIGHT</Link> where the
        path has <code>/limited/</code> in it,{' '}
        <Link href="/developers/errors#FORBIDDEN">FORBIDDEN</Link> anywhere else. Sessions and
        temporary tokens reach a path that names a user type for a person of that type alone.
      </p>
      <MatrixTable />
    </Main>
  )
}

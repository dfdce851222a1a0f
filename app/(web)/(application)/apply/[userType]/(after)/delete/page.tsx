import type { Metadata } from 'next'
import { DeleteApplication, type DeleteProblem } from '@/components/settings/delete-application'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { findBrand, takeFlash } from '@/server/http/page-session'
import { requireApplicant } from '../../../application'

const heading = words['delete.h1']
export const metadata: Metadata = { title: `${heading} – ${productName()}` }

const problems: Readonly<Record<string, DeleteProblem>> = {
  PENDING_TRANSACTIONS: 'pending',
  SIGNUP_IN_PROGRESS: 'busy',
}

export default async function DeletePage({ params }: { params: Promise<{ userType: string }> }) {
  const { userType } = await params
  const { customerId } = await requireApplicant(userType)
  const [brand, flash] = await Promise.all([findBrand(), takeFlash(`/apply/${userType}/delete`)])
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-3">{words['close.lead']}</p>
      <DeleteApplication
        applicant={customerId}
        back={`/apply/${userType}`}
        partner={brand?.name}
        problem={flash && (problems[flash.code ?? ''] ?? 'failed')}
      />
    </Main>
  )
}

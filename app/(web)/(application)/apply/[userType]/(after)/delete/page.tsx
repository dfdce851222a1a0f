import type { Metadata } from 'next'
import { DeleteApplication, type DeleteProblem } from '@/components/settings/delete-application'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/words'
import { findBrand, takeFlash } from '@/server/http/page-session'
import { requireApplicant } from '../../../application'

const heading = words['delete.h1']
type Props = { params: Promise<{ userType: string }> }
const pathOf = (userType: string) => `/apply/${userType}/delete`

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: titleAfter(heading, await takeFlash(pathOf((await params).userType))),
})

const problems: Readonly<Record<string, DeleteProblem>> = {
  PENDING_TRANSACTIONS: 'pending',
  SIGNUP_IN_PROGRESS: 'busy',
}

export default async function DeletePage({ params }: Props) {
  const { userType } = await params
  const { customerId } = await requireApplicant(userType)
  const [brand, flash] = await Promise.all([findBrand(), takeFlash(pathOf(userType))])
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-3">{words['delete.lead']}</p>
      <DeleteApplication
        applicant={customerId}
        back={`/apply/${userType}`}
        partner={brand?.name}
        problem={flash && (problems[flash.code ?? ''] ?? 'failed')}
      />
    </Main>
  )
}

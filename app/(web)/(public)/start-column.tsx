import { StartAside } from '@/components/frame/start-aside'
import type { UserType } from '@/lib/user-types'
import { legalName } from '@/server/foundations/env'
import { findPublicBrand } from './public-brand'

/** The column beside the pages after the choice of the account type and before the form. */
export const StartColumn = async ({ userType }: { userType: UserType }) => (
  <StartAside userType={userType} brand={await findPublicBrand()} company={legalName()} />
)

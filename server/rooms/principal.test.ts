import { expectTypeOf, test } from 'vitest'
import type { listOrganizations } from '@/lib/contracts/admin/organizations'
import type { saveStep } from '@/lib/contracts/browser/drafts'
import type { chooseUserType } from '@/lib/contracts/browser/start'
import type { createInvite } from '@/lib/contracts/invites'
import type { sendCorrections } from '@/lib/contracts/kyc'
import type { listSessions, revokeSession } from '@/lib/contracts/sessions'
import type { closeAccount } from '@/lib/contracts/tokens'
import type { ClientPrincipal, CustomerPrincipal, Principal, PrincipalOf } from './principal'

test('the access rule of a contract determines the TypeScript type of its principal', () => {
  expectTypeOf<PrincipalOf<typeof listSessions>>().toExtend<ClientPrincipal>()
  expectTypeOf<PrincipalOf<typeof listSessions>['customerId']>().toEqualTypeOf<string | null>()
  expectTypeOf<PrincipalOf<typeof revokeSession>>().toExtend<ClientPrincipal>()
  expectTypeOf<PrincipalOf<typeof createInvite>['organizationId']>().toEqualTypeOf<string>()
  expectTypeOf<PrincipalOf<typeof createInvite>['clientId']>().toEqualTypeOf<string | null>()
  expectTypeOf<PrincipalOf<typeof sendCorrections>>().toExtend<CustomerPrincipal>()
  expectTypeOf<PrincipalOf<typeof closeAccount>>().toExtend<CustomerPrincipal>()
  expectTypeOf<PrincipalOf<typeof saveStep>>().toExtend<CustomerPrincipal>()
  expectTypeOf<PrincipalOf<typeof listOrganizations>['organizationId']>().toEqualTypeOf<
    string | null
  >()
  expectTypeOf<PrincipalOf<typeof chooseUserType>>().toEqualTypeOf<Principal | undefined>()
})

import { CallError } from '@/lib/client'
import { listOrganizations } from '@/lib/contracts/admin/organizations'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { findKey, type Settings, UnansweredError } from '../connection'
import { askAs, describeFault, type Question } from './question'

const check = 'admin key'

/**
 * Checks that the service accepts the admin key. If so, returns `staff`, which sends calls with
 * this key. If a credential was given, a missing key causes only a warning.
 */
export async function examineAdminKey(
  settings: Settings,
  baseUrl: string,
  hasCredential: boolean,
): Promise<{ finding: Finding; staff?: Question }> {
  const staffOf = (key: string) => askAs(baseUrl, { authorization: `Bearer ${key}` })
  try {
    const staff = staffOf(findKey(settings))
    await staff(listOrganizations, {})
    return { finding: pass(check, 'The service knows it.'), staff }
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      return {
        finding: fail(
          check,
          'The service does not know it.',
          'Set ADMIN_KEY, or DATA_DIR to the data folder of this very service.',
        ),
      }
    if (!(error instanceof UnansweredError))
      return { finding: fail(check, describeFault(error), 'Look at the service’s log.') }
    return {
      finding: (hasCredential ? warn : fail)(
        check,
        error.message,
        'Staff take it from the service’s data folder; a partner needs none.',
      ),
    }
  }
}

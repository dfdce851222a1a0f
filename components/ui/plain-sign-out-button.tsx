import { english as words } from '@/lib/words'
import { Button } from './button'

/**
 * Signs out by a form without a script. The public header uses this button, because the script of
 * `SignOutButton` would exceed the size limit of the application form's pages.
 */
export const PlainSignOutButton = () => (
  <form method="post" action="/api/sign-out">
    <Button type="submit" look="tertiary">
      {words['frame.signOut']}
    </Button>
  </form>
)

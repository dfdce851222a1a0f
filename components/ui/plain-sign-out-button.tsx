import { english as words } from '@/lib/words'
import { Button } from './button'

/**
 * Signs out by a form without a script. The public header uses this button, because pages of the
 * application form have no bytes left for the script of `SignOutButton`.
 */
export const PlainSignOutButton = () => (
  <form method="post" action="/api/sign-out">
    <Button type="submit" look="tertiary">
      {words['frame.signOut']}
    </Button>
  </form>
)

import { english as words } from '@/lib/words'
import { Button } from './button'

/** A plain form without a script, because the headers of all pages contain it. */
export const SignOutButton = () => (
  <form method="post" action="/api/sign-out">
    <Button type="submit" look="tertiary">
      {words['frame.signOut']}
    </Button>
  </form>
)

import { english as words } from '@/lib/words'
import { PostButton } from './post-button'

export const SignOutButton = () => (
  <PostButton action="/api/sign-out" look="tertiary">
    {words['frame.signOut']}
  </PostButton>
)

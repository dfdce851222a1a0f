import { english as words } from '@/lib/words'
import { Aside, AsideHelp, AsidePart } from './aside'

/**
 * The column beside the pages of a sign-in. It explains how to keep the code safe, and links to
 * help.
 */
export const SignInAside = () => (
  <Aside label={words['aside.signIn.label']}>
    <AsidePart id="aside-safe" title={words['aside.signIn.h2']}>
      <p>{words['aside.signIn.enter']}</p>
      <p>{words['aside.signIn.never']}</p>
    </AsidePart>
    <AsideHelp />
  </Aside>
)

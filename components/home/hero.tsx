/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import formDark from './pictures/form.dark.png'
import formLight from './pictures/form.light.png'
import inboxDark from './pictures/inbox.dark.png'
import inboxLight from './pictures/inbox.light.png'
import narrowInboxDark from './pictures/inbox-narrow.dark.png'
import narrowInboxLight from './pictures/inbox-narrow.light.png'
import { Screenshot } from './screenshot'

const form = { light: formLight, dark: formDark }
const inbox = { light: inboxLight, dark: inboxDark }
const narrowInbox = { light: narrowInboxLight, dark: narrowInboxDark }

type Props = {
  theme: Theme
  /** The line with the link for people who apply for an account. */
  applicants: ReactNode
}

/** The product in one sentence, with two pictures at the bottom of a colored area. */
export const Hero = ({ theme, applicants }: Props) => (
  <>
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-6 px-4 pt-10 pb-10 sm:px-6 sm:pt-16 sm:pb-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <PageHeading className="text-display text-balance">{words['home.h1']}</PageHeading>
      <div className="lg:pt-2">
        <p className="max-w-measure">{fillText(words['home.lead'], { product: productName() })}</p>
        <p className="mt-6 mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/developers">{words['home.quickStart']}</ButtonLink>
          <Link href="/developers/api" className="touch-target">
            {words['home.reference']}
          </Link>
        </p>
        {applicants}
      </div>
    </div>
    <div className="bg-stage text-on-stage">
      <div className="mx-auto grid max-w-page gap-8 px-4 pt-8 sm:px-6 sm:pt-10 md:grid-cols-[1fr_2fr]">
        <Picture screens={form} theme={theme} name="form" />
        <Picture screens={inbox} narrow={narrowInbox} theme={theme} name="inbox" />
      </div>
    </div>
  </>
)

type PictureProps = Omit<Parameters<typeof Screenshot>[0], 'alt'> & { name: 'form' | 'inbox' }

const Picture = ({ name, ...screenshot }: PictureProps) => (
  <figure className="flex flex-col justify-end">
    <figcaption className="mb-3 text-small font-semibold">
      {words[`home.${name}.caption`]}
    </figcaption>
    <Screenshot {...screenshot} alt={words[`home.${name}.alt`]} />
  </figure>
)

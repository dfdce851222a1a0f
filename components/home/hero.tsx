/// <reference types="next/image-types/global" />
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

/** The product in one sentence, with two pictures. */
export const Hero = ({ theme }: { theme: Theme }) => (
  <div className="mx-auto max-w-[68rem] px-4 pt-10 pb-12 sm:px-6 sm:pt-14 sm:pb-20">
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <PageHeading className="text-display text-balance">{words['home.h1']}</PageHeading>
      <div>
        <p className="max-w-measure">{fillText(words['home.lead'], { product: productName() })}</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/developers">{words['home.quickStart']}</ButtonLink>
          <Link href="/developers/api" className="touch-target">
            {words['home.reference']}
          </Link>
        </p>
      </div>
    </div>
    <div className="mt-10 grid gap-8 sm:mt-12 sm:grid-cols-2 md:grid-cols-[1fr_2fr]">
      <figure>
        <Screenshot screens={form} theme={theme} alt={words['home.form.alt']} />
        <figcaption className="mt-3 text-small text-muted">{words['home.form.caption']}</figcaption>
      </figure>
      <figure>
        <Screenshot
          screens={inbox}
          narrow={narrowInbox}
          theme={theme}
          alt={words['home.inbox.alt']}
        />
        <figcaption className="mt-3 text-small text-muted">
          {words['home.inbox.caption']}
        </figcaption>
      </figure>
    </div>
  </div>
)

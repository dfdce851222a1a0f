/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { FirstActions } from './first-action'
import approvalDark from './pictures/approval.dark.png'
import approvalLight from './pictures/approval.light.png'
import inboxDark from './pictures/inbox.dark.png'
import inboxLight from './pictures/inbox.light.png'
import { Phone, Screenshot } from './screenshot'

type Props = {
  theme: Theme
  isSandbox: boolean
  /** The line with the link for people who apply for an account. */
  applicants: ReactNode
}

/**
 * The product in one sentence, beside an approval and the inbox of the same customer. On wide
 * screens, it fills the window below the header.
 */
export const Hero = ({ theme, isSandbox, applicants }: Props) => (
  <div className="overflow-clip bg-accent-soft">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-14 px-4 sm:px-6 lg:min-h-[clamp(36rem,100svh-6.875rem,50rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
      <div className="self-center py-12 lg:py-16">
        <PageHeading className="text-display text-balance">{words['home.h1']}</PageHeading>
        <p className="mt-6 max-w-[30rem] text-muted text-balance">
          {fillText(words['home.lead'], { product: productName() })}
        </p>
        <FirstActions isSandbox={isSandbox} className="mt-9 mb-8" />
        {applicants}
      </div>
      <div className="relative -mx-4 h-[29rem] sm:-mx-6 sm:h-[34rem] lg:mx-0 lg:h-auto">
        <Screenshot
          screens={{ light: approvalLight, dark: approvalDark }}
          theme={theme}
          alt={words['home.approval.alt']}
          className="absolute top-2 left-4 w-[30rem] max-w-none rounded-window border border-line shadow-window sm:left-6 sm:w-[34rem] lg:top-16 lg:left-0 lg:w-[36rem]"
        />
        <Phone
          screens={{ light: inboxLight, dark: inboxDark }}
          theme={theme}
          alt={words['home.inbox.alt']}
          className="absolute top-52 right-4 w-40 sm:top-44 sm:right-10 sm:w-60 lg:top-60 lg:-right-2 lg:w-[17rem] xl:-right-12"
        />
      </div>
    </div>
  </div>
)

/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { FirstActions, type Start } from './first-action'
import approval from './pictures/approval.png'
import approvalDark from './pictures/approval-dark.png'
import invite from './pictures/invite.png'
import inviteDark from './pictures/invite-dark.png'
import { Phone, Window } from './screenshot'

type Props = {
  start: Start
  theme: Theme
  /** A line for people who apply for an account, with a link. */
  applicants: ReactNode
}

/**
 * The product in one sentence, beside pictures of the first and the last page that a customer sees.
 * On wide screens, this fills the window, except for the beginning of the next section.
 */
export const Hero = ({ start, theme, applicants }: Props) => (
  <div className="bg-accent-soft">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-center gap-x-8 px-4 sm:px-6 lg:min-h-[clamp(33rem,100svh-14rem,46rem)] lg:grid-cols-12">
      <div className="py-12 lg:col-span-5 lg:py-8">
        <PageHeading className="text-display text-balance">{words['home.h1']}</PageHeading>
        <p className="mt-6 max-w-[30rem] text-lead">
          {fillText(words['home.lead'], { product: productName() })}
        </p>
        <FirstActions start={start} className="mt-8 mb-7" />
        {applicants}
      </div>
      <div className="mx-auto grid w-full max-w-[46rem] pb-14 lg:col-span-7 lg:pt-6 lg:pb-10">
        <Window
          pictures={{ light: approval, dark: approvalDark }}
          theme={theme}
          alt={words['home.approval.alt']}
          loads="late"
          className="col-start-1 row-start-1 w-[82%] max-sm:hidden"
        />
        <Phone
          pictures={{ light: invite, dark: inviteDark }}
          theme={theme}
          alt={words['home.invite.alt']}
          loads="first"
          className="col-start-1 row-start-1 w-[16.5rem] justify-self-center sm:mt-[10%] sm:w-[34%] sm:justify-self-end"
        />
      </div>
    </div>
  </div>
)

/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { FirstAction } from './first-action'
import emberDark from './pictures/form-ember.dark.png'
import emberLight from './pictures/form-ember.light.png'
import fernDark from './pictures/form-fern.dark.png'
import fernLight from './pictures/form-fern.light.png'
import { Screenshot } from './screenshot'

const forms = [
  { brand: 'fern', screens: { light: fernLight, dark: fernDark } },
  { brand: 'ember', screens: { light: emberLight, dark: emberDark } },
] as const

type Props = {
  theme: Theme
  isSandbox: boolean
  /** The line with the link for people who apply for an account. */
  applicants: ReactNode
}

/**
 * The product in one sentence, and one page of the form in the brands of two partners. On wide
 * screens, the colored area reaches the right edge of the window.
 */
export const Hero = ({ theme, isSandbox, applicants }: Props) => (
  <div className="overflow-x-clip">
    <div className="mx-auto grid max-w-page gap-x-10 px-4 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div className="self-center py-10 sm:py-14">
        <PageHeading className="text-display text-balance">{words['home.h1']}</PageHeading>
        <p className="mt-5 max-w-measure">
          {fillText(words['home.lead'], { product: productName() })}
        </p>
        <p className="mt-8 mb-6 flex flex-wrap gap-x-4 gap-y-3">
          <FirstAction isSandbox={isSandbox} />
          <ButtonLink href="/help" look="secondary">
            {words['home.contact']}
          </ButtonLink>
        </p>
        {applicants}
      </div>
      <figure className="relative -mx-4 flex flex-col justify-end bg-stage px-4 pt-8 text-on-stage sm:-mx-6 sm:px-6 lg:mx-0 lg:pr-0 lg:pl-10 lg:after:absolute lg:after:inset-y-0 lg:after:left-full lg:after:w-[50vw] lg:after:bg-stage">
        <figcaption className="mb-5 text-small font-semibold">
          {words['home.form.caption']}
        </figcaption>
        <div className="mx-auto grid w-full max-w-[36rem] grid-cols-2 gap-x-4 sm:gap-x-6">
          {forms.map(({ brand, screens }) => (
            <Screenshot
              key={brand}
              screens={screens}
              theme={theme}
              alt={words[`home.form.${brand}`]}
              className="rounded-t-phone border-4 border-b-0 border-frame sm:border-[6px] sm:border-b-0"
            />
          ))}
        </div>
      </figure>
    </div>
  </div>
)

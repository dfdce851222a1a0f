/// <reference types="next/image-types/global" />
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { previewBrand } from '@/lib/contracts/brand'
import { fillText } from '@/lib/fill-text'
import type { Theme } from '@/lib/theme'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import formDark from './pictures/form.dark.png'
import formLight from './pictures/form.light.png'
import inviteDark from './pictures/invite.dark.png'
import inviteLight from './pictures/invite.light.png'
import { Phone } from './screenshot'

const steps = [1, 2, 3, 4] as const
const { minutes } = userTypes.individual

/**
 * The four steps of a customer, beside two pages in the brand of a partner. On wide screens, the
 * colored area reaches the left edge of the window.
 */
export const Journey = ({ theme }: { theme: Theme }) => (
  <section aria-labelledby="brand" className="overflow-clip border-b border-line bg-surface">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-16 px-4 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
      <div className="py-12 sm:py-14 lg:order-2">
        <h2 id="brand" className="text-title text-balance">
          {words['home.brand.h2']}
        </h2>
        <p className="mt-4 max-w-measure text-muted">
          {fillWords(words['home.brand.text'], {
            preview: (
              <Link href={`/developers/api/brand#${previewBrand.operationId}`}>
                {words['home.brand.preview']}
              </Link>
            ),
          })}
        </p>
        <ol className="mt-7 grid gap-x-8 sm:grid-cols-2">
          {steps.map((step) => (
            <li key={step} className="border-t border-line py-4 text-ui">
              <p className="flex gap-3 font-semibold">
                <span aria-hidden="true" className="figures text-accent">
                  {step}
                </span>
                {fillText(words[`home.how.${step}.title`], { minutes })}
              </p>
              <p className="mt-1 text-muted">{words[`home.how.${step}.text`]}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className="relative -mx-4 h-[26rem] bg-stage sm:-mx-6 sm:h-[32rem] lg:mx-0 lg:h-auto lg:before:absolute lg:before:inset-y-0 lg:before:right-full lg:before:w-[50vw] lg:before:bg-stage">
        <Phone
          screens={{ light: inviteLight, dark: inviteDark }}
          theme={theme}
          alt={words['home.brand.invite.alt']}
          className="absolute top-10 left-4 w-48 sm:left-10 sm:w-64 lg:top-14 lg:left-0 lg:w-[16.5rem]"
        />
        <Phone
          screens={{ light: formLight, dark: formDark }}
          theme={theme}
          alt={words['home.brand.form.alt']}
          className="absolute top-24 left-44 w-48 sm:left-80 sm:w-64 lg:top-28 lg:right-10 lg:left-auto lg:w-[16.5rem]"
        />
      </div>
    </div>
  </section>
)

/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { previewBrand } from '@/lib/contracts/brand'
import { expectedWorkingDays } from '@/lib/expected-result'
import { fillText } from '@/lib/fill-text'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import ember from './pictures/form-ember.png'
import fern from './pictures/form-fern.png'
import { Phone } from './screenshot'
import { Showcase } from './showcase'

const steps = [1, 2, 3, 4] as const
const figures = {
  minutes: userTypes.individual.minutes,
  business: userTypes.businessowner.minutes,
  days: expectedWorkingDays,
}

/** The four steps of a customer, beside one question in the brands of two partners. */
export const Journey = () => (
  <Showcase
    id="brand"
    side="left"
    heading={words['home.brand.h2']}
    text={fillWords(words['home.brand.text'], {
      preview: (
        <Link href={`/developers/api/brand#${previewBrand.operationId}`}>
          {words['home.brand.preview']}
        </Link>
      ),
    })}
    pictures={
      <div className="flex justify-center gap-8">
        <Phone
          picture={ember}
          alt={words['home.brand.ember.alt']}
          isLate
          className="w-[14.5rem] sm:w-1/2"
        />
        <Phone
          picture={fern}
          alt={words['home.brand.fern.alt']}
          isLate
          className="w-1/2 max-sm:hidden"
        />
      </div>
    }
  >
    <ol className="grid gap-x-8 sm:grid-cols-2">
      {steps.map((step) => (
        <Step key={step} title={`${step}. ${words[`home.how.${step}.title`]}`}>
          {fillText(words[`home.how.${step}.text`], figures)}
        </Step>
      ))}
    </ol>
  </Showcase>
)

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-t border-line py-4 text-ui">
    <p className="font-semibold">{title}</p>
    <p className="mt-1 text-muted">{children}</p>
  </li>
)

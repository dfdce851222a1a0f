import type * as z from 'zod'
import { findRejectedCharacter } from '@/lib/latin'
import { state } from '@/lib/signup/kinds/choice'
import { group } from '@/lib/signup/kinds/group'
import { cleanHyphens, text } from '@/lib/signup/kinds/text'
import {
  street,
  streetWithoutPoBox,
  urbanization,
  usCity,
  usZipCode,
} from '@/lib/signup/payload-narrow'
import { type Members, optional, type Place, type Question } from '@/lib/signup/question'
import { english as words } from '@/lib/signup/words'
import { isMilitaryPost } from '@/lib/states'
import { keepDigits, writeZipCode } from '@/lib/text-cleaning'

/** Only addresses in Puerto Rico have an urbanization, which is the name of a neighborhood. */
export const hasUrbanization = (code: unknown): boolean => code === 'PR'
const isMilitary = ({ state: code }: Members): boolean => isMilitaryPost(String(code))

type Options = {
  /** The autofill section. A browser that fills in one input also fills in the others of the same section. */
  section: 'home' | 'mailing' | 'business'
  street?: string
}

const tokenOf = (section: Options['section'], what: string) => ({
  autoComplete: `section-${section} ${what}`,
})

/** The questions that addresses of all countries share. */
const streetAndCity = ({ section, street: sample = '500 Oak St' }: Options) =>
  [
    text('address', {
      ...tokenOf(section, 'address-line1'),
      rule: (beside) => (section === 'mailing' || isMilitary(beside) ? street : streetWithoutPoBox),
      explain: (code) => (code === 'INVALID_CHARACTERS' ? { kind: 'poBox' } : undefined),
      sample,
    }),
    optional(text('address2', { ...tokenOf(section, 'address-line2'), rule: street, sample: '' })),
    text('city', {
      ...tokenOf(section, 'address-level2'),
      clean: cleanHyphens,
      rule: usCity,
      explain: explainCity,
      sample: 'Austin',
    }),
  ] as const

/** A question for an address in the United States. Only mailing addresses and military posts may be a PO Box. */
export const address = <const Field extends string>(field: Field, options: Options) =>
  ({
    ...group(field, [
      ...streetAndCity(options),
      state('state', { ...tokenOf(options.section, 'address-level1'), sample: 'TX' }),
      text('zipCode', {
        ...tokenOf(options.section, 'postal-code'),
        width: 'zip',
        inputMode: 'numeric',
        clean: (typed) => writeZipCode(keepDigits(typed)),
        rule: usZipCode,
        sample: '78701',
      }),
      optional(
        text('urbanization', {
          kind: 'urbanization',
          autoComplete: 'off',
          rule: urbanization,
          isAsked: (beside) => hasUrbanization(beside.state),
        }),
      ),
    ]),
    // The specification is silent, so we decided: the profile stores an urbanization in `extras`,
    // because the signup body has no field for it.
    send: ({ urbanization: _, ...kept }: Members) => ({ ...kept, country: 'US' }),
    recall: (sent: Members) => sent,
    show: writeAddress,
  }) satisfies Question

/** A question for an address in another country. Not every country has states and postal codes. */
export const foreignAddress = (field: string, options: Options): Question =>
  group(field, [
    ...streetAndCity(options),
    line('state', words['abroad.state.label'], tokenOf(options.section, 'address-level1')),
    line('zipCode', words['abroad.zipCode.label'], tokenOf(options.section, 'postal-code')),
  ])

/** An optional line of text with this label. */
function line(field: string, label: string, attributes: { autoComplete: string }) {
  const explain = () => ({ key: 'abroad.line.long' as const })
  const question = text(field, { ...attributes, label, rule: street, explain })
  return optional({
    ...question,
    read: (typed: string, place: Place) =>
      typed.trim() === '' ? undefined : question.read(typed as never, place),
  })
}

function explainCity(code: string, city: string) {
  const character = findRejectedCharacter(city)
  return code === 'MAX' || character === undefined
    ? undefined
    : { kind: 'character', given: { character } }
}

/** Returns the lines of an address. A country other than the United States is the last line. */
export function writeAddress(given: Members): string[] | undefined {
  const read = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  const place = [read('city'), read('state')].filter(Boolean).join(', ')
  const lines = [
    read('urbanization'),
    read('address'),
    read('address2'),
    [place, read('zipCode')].filter(Boolean).join(' '),
    read('country') === 'US' ? '' : read('country'),
  ].filter(Boolean)
  return lines.length > 0 ? lines : undefined
}

export type PostalAnswer = z.output<ReturnType<typeof address>['kept']>

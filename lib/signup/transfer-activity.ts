import * as z from 'zod'
import { anyCaseOf, country, flag, list, section } from '@/lib/formats'
import { isMembers } from '@/lib/members'

export const transferKinds = [
  'internationalTransfer',
  'cryptocurrencyTransaction',
  'cashTransaction',
  'achTransfer',
  'wireTransfer',
  'checkDeposit',
  'cardTransaction',
] as const
export type TransferKind = (typeof transferKinds)[number]
const transferFrequencies = [
  'SeveralPerMonth',
  'OncePerMonth',
  'OnceEveryFewMonths',
  'OnceOrTwicePerYear',
] as const
const transferAmountRanges = [
  'from_0_to_9999',
  'from_10000_to_49999',
  'from_50000_to_99999',
  'from_100000_to_249999',
  'from_250000_to_499999',
  'from_500000_to_max',
] as const

const forEachKind = <const Suffix extends string, Rule>(suffix: Suffix, makeRule: () => Rule) =>
  Object.fromEntries(transferKinds.map((kind) => [`${kind}${suffix}`, makeRule()])) as Record<
    `${TransferKind}${Suffix}`,
    Rule
  >

const shape = {
  ...forEachKind('Expected', () => flag().nullish()),
  ...forEachKind('Frequency', () => anyCaseOf(transferFrequencies).nullish()),
  ...forEachKind('AmountRange', () => anyCaseOf(transferAmountRanges).nullish()),
  internationalTransferCountries: list(country()).nullish(),
}

/** Lists the flags of a body: all properties with a value whose name ends in `Expected`. */
const listFlags = (activity: unknown) =>
  Object.entries(isMembers(activity) ? activity : {}).filter(
    ([name, value]) => name.endsWith('Expected') && value !== undefined && value !== null,
  )

/** Expected transfers, by default with at least one flag. Every flag must be a boolean, even an unknown one. */
// The specification is silent, so we decided: a flag for an unknown kind of transfer is accepted
// and stored.
export const transferActivity = ({ minFlags = 1 } = {}) =>
  section(shape)
    .catchall(z.unknown())
    .superRefine(
      (activity: unknown, context) => {
        const given = listFlags(activity)
        for (const [name, value] of given)
          if (!Object.hasOwn(shape, name) && typeof value !== 'boolean')
            context.addIssue({ code: 'custom', path: [name], message: 'BOOLEAN' })
        if (isMembers(activity) && given.length < minFlags)
          context.addIssue({ code: 'custom', message: 'REQUIRED' })
      },
      { when: () => true },
    )
    .meta({ patternProperties: { Expected$: { type: 'boolean' } } })

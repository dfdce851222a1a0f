import * as z from 'zod'
import { defineStep, group, tick } from '@/lib/signup/step'
import { type TransferKind, transferKinds } from '@/lib/signup/transfer-activity'

type Boxes = Record<`${TransferKind}Expected` | 'none', boolean>
const boxesOf = (isTicked: (kind: TransferKind) => boolean, none: boolean): Boxes =>
  ({
    ...Object.fromEntries(transferKinds.map((kind) => [`${kind}Expected`, isTicked(kind)])),
    none,
  }) as Boxes
const boxes = z
  .object(Object.fromEntries(transferKinds.map((kind) => [`${kind}Expected`, tick()])))
  .extend({ none: tick() })

export const transfers = defineStep({
  slug: 'transfers',
  section: 4,
  owns: ['transferActivity'],
  keeps: ['transfers'],
  values: group({ transferActivity: group(boxes.shape) }),
  fill: ({ transfers: kept }) => ({
    transferActivity: boxesOf((kind) => kept?.includes(kind) ?? false, kept?.length === 0),
  }),
  read: ({ transferActivity }, answers) => {
    const ticked: Readonly<Record<string, unknown>> = transferActivity
    const chosen = transferKinds.filter((kind) => ticked[`${kind}Expected`] === true)
    // None of these beside one of these says nothing.
    if ((chosen.length === 0) !== (ticked.none === true))
      answers.refuse('transferActivity', 'empty')
    return { transfers: chosen }
  },
})

import * as z from 'zod'

// Each schema accepts any input; a missing or mistyped value counts as empty.
export const typedText = () => z.string().catch('')
/** A checkbox: true, or the value it posts. */
export const tick = () =>
  z.preprocess((value) => value === true || value === 'yes' || value === 'on', z.boolean())
/** A group of checkboxes under one name; a form posts a single one as plain text. */
export const ticks = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string()).catch([]),
  )
/** Inputs with a common first name. */
export const typedGroup = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  )
export const typedDate = () =>
  typedGroup({ month: typedText(), day: typedText(), year: typedText() })

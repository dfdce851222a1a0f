import type { Choice, Input } from '@/lib/signup/question'
import type { Step } from '@/lib/signup/step'
import { isWordKey, english as words } from '@/lib/signup/words'

/** An input of a page with its texts and its choices. */
export type InputProps = Input & {
  /** The dotted name. */
  name: string
  label: string
  hint?: string
  choices?: readonly Choice[]
}

/** Lists the inputs of a step in order. The server calls this function, so that a page does not load the validation rules. */
export function listInputs(step: Step): InputProps[] {
  return step.parts.flatMap(({ source, question: { input, choices } }) => {
    if (!input) return []
    const [label, hint] = [`${source}.label`, `${source}.hint`]
    return {
      ...input,
      name: source,
      label: input.label ?? (isWordKey(label) ? words[label] : ''),
      ...(isWordKey(hint) && { hint: words[hint] }),
      ...(choices && { choices: choices(source) }),
    }
  })
}

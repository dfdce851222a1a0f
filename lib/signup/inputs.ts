import { linesOfStep } from '@/lib/signup/lines'
import type { Choice, Input } from '@/lib/signup/question'
import type { Step } from '@/lib/signup/step'
import { isWordKey, english as words } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'

/** An input of a page with its texts, its line number and its choices. */
export type InputProps = Input & {
  /** The dotted name. */
  name: string
  label: string
  hint?: string
  line?: string
  choices?: readonly Choice[]
}

/** Lists the inputs of a step in order. The server does this, so that a page does not load the validation rules. */
export function listInputs(step: Step, userType: UserType): InputProps[] {
  const lines = linesOfStep(step.slug, userType)
  return step.parts.flatMap(({ source, question: { input, choices } }) => {
    if (!input) return []
    const [label, hint, line] = [`${source}.label`, `${source}.hint`, lines[source]]
    return {
      ...input,
      name: source,
      label: isWordKey(label) ? words[label] : '',
      ...(isWordKey(hint) && { hint: words[hint] }),
      ...(line !== undefined && { line }),
      ...(choices && { choices: choices(source) }),
    }
  })
}

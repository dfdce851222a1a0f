import { linesOfQuestions } from '@/lib/signup/step'
import { steps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/** Returns the line numbers of an answer in the form, such as "1.4" or "1.1–3". Printed pages and the record show them. */
export function linesOf(of: readonly string[], userType: UserType): string {
  const asked = steps.filter(({ userTypes }) => userTypes.includes(userType))
  const numbers = [...Map.groupBy(asked, ({ section }) => section)].flatMap(([section, own]) =>
    own
      .flatMap(({ questions }) => linesOfQuestions(questions))
      .flatMap((source, index) => (of.includes(source) ? [`${section}.${index + 1}`] : [])),
  )
  const [first = '', last = first] = [numbers[0], numbers.at(-1)]
  return first === last ? first : `${first}–${last.split('.')[1]}`
}

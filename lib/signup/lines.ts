import { linesOfQuestions } from '@/lib/signup/step'
import { steps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/** Lists the answer lines of this user type, numbered within their section. */
function listLines(userType: UserType): { source: string; number: string }[] {
  const counts = new Map<number, number>()
  return steps
    .filter((step) => step.userTypes.includes(userType))
    .flatMap(({ section, questions }) =>
      linesOfQuestions(questions).map((source) => {
        const count = (counts.get(section) ?? 0) + 1
        counts.set(section, count)
        return { source, number: `${section}.${count}` }
      }),
    )
}

/** Returns the number of an answer with one or more lines, such as "1.4" or "1.1–3". Printed pages and the record show it. */
export function linesOf(of: readonly string[], userType: UserType): string {
  const numbers = listLines(userType).flatMap(({ source, number }) =>
    of.includes(source) ? [number] : [],
  )
  const [first = '', last = first] = [numbers[0], numbers.at(-1)]
  return first === last ? first : `${first}–${last.split('.')[1]}`
}

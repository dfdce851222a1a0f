import type { StepSlug } from '@/lib/signup/slugs'
import { linesOfQuestions } from '@/lib/signup/step'
import { steps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

type Line = { source: string; slug: StepSlug; number: string }

/** The answer lines that this type of person is asked, numbered within their section. */
function listLines(userType: UserType): Line[] {
  const counts = new Map<number, number>()
  return steps
    .filter((step) => step.userTypes.includes(userType))
    .flatMap(({ slug, section, questions }) =>
      linesOfQuestions(questions).map((source) => {
        const count = (counts.get(section) ?? 0) + 1
        counts.set(section, count)
        return { source, slug, number: `${section}.${count}` }
      }),
    )
}

/** The number of an answer that takes one line or several, on form, review and record: "1.4", "1.1–3". */
export function linesOf(of: readonly string[], userType: UserType): string {
  const numbers = listLines(userType).flatMap(({ source, number }) =>
    of.includes(source) ? [number] : [],
  )
  const [first = '', last = first] = [numbers[0], numbers.at(-1)]
  return first === last ? first : `${first}–${last.split('.')[1]}`
}

/** The numbers of one step's lines, by source. */
export const linesOfStep = (slug: StepSlug, userType: UserType): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listLines(userType).flatMap((line) =>
      line.slug === slug ? [[line.source, line.number] as const] : [],
    ),
  )

import { termOf, termOfSection } from '@/lib/application-record'
import type { Draft } from '@/lib/signup/draft'
import { linesOf } from '@/lib/signup/lines'
import { listSteps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'

/** Lists every answer of the form by section, in the order of the steps. */
export function listAnswers(draft: Draft, userType: UserType) {
  const answers = listSteps(userType, draft).flatMap((step) =>
    step.rows
      .filter(({ isShown }) => isShown(draft))
      .map(({ name, of, show, lastFour }) => {
        const [term, about] = [termOf(name), `about.${name}`]
        const lines = show(draft)?.filter(Boolean) ?? []
        return {
          section: step.section,
          step: step.slug,
          /** The fields that the answer shows. */
          of,
          line: linesOf(of, userType),
          term,
          /** Completes the accessible name of the Change link. */
          about: isWordKey(about) ? words[about] : term.toLowerCase(),
          /** The lines of text. Undefined without an answer. */
          value: lines.length > 0 ? lines : undefined,
          /** The last four digits of a number, if the page shows only these digits. */
          lastFour: lastFour?.(draft),
        }
      }),
  )
  return [...Map.groupBy(answers, ({ section }) => section)].map(([section, own]) => ({
    section,
    title: termOfSection(section),
    answers: own,
  }))
}

/** An answer on the review page. */
export type Answer = ReturnType<typeof listAnswers>[number]['answers'][number]

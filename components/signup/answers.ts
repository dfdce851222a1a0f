import type { Draft } from '@/lib/signup/draft'
import { linesOf } from '@/lib/signup/lines'
import { termOf, termOfSection } from '@/lib/signup/record'
import type { StepSlug } from '@/lib/signup/slugs'
import { listSteps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'

/** One answer of the review page. `of` lists its fields; `about` completes the name of its Change link. */
export type Answer = {
  step: StepSlug
  of: readonly string[]
  line: string
  term: string
  about: string
  /** Lines of text; undefined without an answer. */
  value: readonly string[] | undefined
  /** The last four of a number of which no more is shown. */
  lastFour?: string | undefined
}
type AnswerSection = { section: number; title: string; answers: Answer[] }

/** Every answer of the form by section, in the order of the steps. */
export function listAnswers(draft: Draft, userType: UserType): AnswerSection[] {
  const answers = listSteps(userType, draft).flatMap((step) =>
    step.rows.map(({ name, of, show, lastFour }) => {
      const [term, about] = [termOf(name), `about.${name}`]
      const lines = show(draft)?.filter(Boolean) ?? []
      return {
        section: step.section,
        step: step.slug,
        of,
        line: linesOf(of, userType),
        term,
        about: isWordKey(about) ? words[about] : term.toLowerCase(),
        value: lines.length > 0 ? lines : undefined,
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

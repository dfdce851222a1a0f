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
export type AnswerSection = { section: number; title: string; answers: Answer[] }

const nonEmpty = (lines: readonly string[] = []): readonly string[] | undefined =>
  lines.some(Boolean) ? lines.filter(Boolean) : undefined

/** Every answer of the form in the order of the steps. */
export function listAnswers(draft: Draft, userType: UserType): AnswerSection[] {
  const sections = new Map<number, AnswerSection>()
  for (const step of listSteps(userType, draft)) {
    const answers = step.rows.map(({ name, of, show, lastFour }): Answer => {
      const [term, about] = [termOf(name), `about.${name}`]
      return {
        step: step.slug,
        of,
        line: linesOf(of, userType),
        term,
        about: isWordKey(about) ? words[about] : term.toLowerCase(),
        value: nonEmpty(show(draft)),
        lastFour: lastFour?.(draft),
      }
    })
    const { section } = step
    const before = sections.get(section)?.answers ?? []
    if (answers.length > 0)
      sections.set(section, {
        section,
        title: termOfSection(step),
        answers: [...before, ...answers],
      })
  }
  return [...sections.values()]
}

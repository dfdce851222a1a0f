import { Deadline } from '@/components/time/deadline'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { draftDays } from '@/lib/retention-periods'
import type { Draft } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import type { UserType } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'
import { AnswerReaders } from './answer-readers'
import { Aside, AsideHelp, AsidePart } from './aside'
import { explainPeriod } from './explain-period'
import { listOutline } from './outline'
import { OutlineNav } from './outline-nav'

type Props = {
  userType: UserType
  draft: Draft
  /** The step of the page beside this column. */
  current?: StepSlug
  expiresAt: Date | null
  brand: PageBrand | undefined
}

/**
 * The column beside the form. It explains the sections, why the form asks the question, who reads
 * the answers, and how long they are kept. It also links to help.
 */
export function ApplicationAside({ userType, draft, current, expiresAt, brand }: Props) {
  const why = `aside.why.${current}`
  return (
    <Aside>
      <OutlineNav sections={listOutline(userType, draft, current)} />
      {isWordKey(why) && (
        <AsidePart id="aside-why" title={words['aside.why']}>
          <p>{words[why]}</p>
        </AsidePart>
      )}
      <AnswerReaders brand={brand} />
      <AsidePart id="aside-saved" title={words[expiresAt ? 'aside.saved' : 'aside.saved.none']}>
        <p>
          {expiresAt
            ? fillWords(words['aside.saved.until'], { date: <Deadline at={expiresAt} /> })
            : fillText(words['aside.saved.days'], draftDays)}
        </p>
        {expiresAt && <p>{explainPeriod(draft)}</p>}
      </AsidePart>
      <AsideHelp />
    </Aside>
  )
}

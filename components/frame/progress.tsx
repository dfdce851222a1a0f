import { fillText } from '@/lib/fill-text'
import type { Step } from '@/lib/signup/step'
import { captionOf, listSteps, positionOf } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import type { OutlineSection } from './outline'
import { SectionList } from './section-list'

type Props = { step: Step; userType: UserType; sections?: readonly OutlineSection[] }

/**
 * A text such as "Step 5 of 10 · Address", and a bar that screen readers skip. The bar has one
 * segment per page, and gaps between sections. The segment of this page is half full, so only
 * submitting fills the whole bar. A conditional page has the number and the segment of the page
 * before it. The segment is then more than half full, and the text ends with "continued".
 */
export function Progress({ step, userType, sections }: Props) {
  const { n } = positionOf(step, userType)
  const pages = listSteps(userType, { answered: [] })
  const isCounted = pages.includes(step)
  const caption = captionOf(step, userType)
  const fill = isCounted ? 'w-1/2' : 'w-5/6'
  return (
    <div className="mb-6">
      <p className="text-small text-muted">
        {isCounted ? caption : fillText(words['frame.continued'], { caption })}
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-px">
        {pages.map(({ slug, section }, index) => (
          <span
            key={slug}
            className={`h-1 flex-1 bg-line ${index > 0 && section !== pages[index - 1]?.section ? 'ml-2' : ''}`}
          >
            {index < n && <span className={`block h-1 bg-accent ${index === n - 1 ? fill : ''}`} />}
          </span>
        ))}
      </div>
      {sections && <SectionList sections={sections} />}
    </div>
  )
}

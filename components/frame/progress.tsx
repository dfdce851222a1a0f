import type { Step } from '@/lib/signup/step'
import { captionOf, listSteps, positionOf } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/**
 * A text such as "Step 5 of 10 · Address", and a bar that screen readers skip. The bar has one mark
 * for each page and a wider gap between sections.
 */
export function Progress({ step, userType }: { step: Step; userType: UserType }) {
  const { n } = positionOf(step, userType)
  const pages = listSteps(userType, { answered: [] })
  return (
    <div className="mb-6">
      <p className="text-small text-muted">{captionOf(step, userType)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-0.5">
        {pages.map(({ slug, section }, index) => (
          <span
            key={slug}
            className={`h-1 flex-1 ${index < n ? 'bg-accent' : 'bg-line'} ${index > 0 && section !== pages[index - 1]?.section ? 'ml-1' : ''}`}
          />
        ))}
      </div>
    </div>
  )
}

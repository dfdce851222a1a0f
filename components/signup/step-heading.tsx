import { PageHeading } from '@/components/ui/page-heading'
import type { StepSlug } from '@/lib/signup/draft'
import { english as words } from '@/lib/signup/words'

export const stepHeading = (slug: StepSlug): string => words[`${slug}.h1`]

/** Why we ask, in a sentence. */
export const Why = ({ of }: { of: StepSlug }) => <p className="mt-3">{words[`${of}.why`]}</p>

/** The heading of a page with several questions. Where there is one question its legend or label is the heading. */
export const StepHeading = ({ of }: { of: StepSlug }) => (
  <div className="mb-8">
    <PageHeading>{stepHeading(of)}</PageHeading>
    <Why of={of} />
  </div>
)

/** The heading as the legend or label of the page's one question. */
export const QuestionHeading = ({ of }: { of: StepSlug }) => <PageHeading>{stepHeading(of)}</PageHeading>

'use client'

import { PageHeading } from '@/components/ui/page-heading'
import { useWords } from '@/components/words/words-context'
import type { StepSlug } from '@/lib/signup/slugs'

type Props = { of: StepSlug }

/** The page heading, which is also the label of the first question. */
export const QuestionHeading = ({ of }: Props) => (
  <PageHeading>{useWords()(`${of}.h1`)}</PageHeading>
)

/** The sentence that explains why the form asks the question. */
export const Why = ({ of }: Props) => <p className="my-3">{useWords()(`${of}.why`)}</p>

/** The heading of a page with several questions. */
export const StepHeading = ({ of }: Props) => (
  <div className="mb-8">
    <QuestionHeading of={of} />
    <Why of={of} />
  </div>
)

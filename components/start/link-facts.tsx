import type { ReactNode } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { Fact, ReadersFact, RunFact } from './applicant-facts'

type Props = {
  brand: PageBrand | undefined
  /** The name of the company that operates the service. */
  company: string
  heading: string
  /** The reason why the person received the link or the invitation. */
  children: ReactNode
}

/**
 * Facts beside a link or an invitation: the companies, the reason why the person received it, and
 * who reads the answers.
 */
export const LinkFacts = ({ brand, company, heading, children }: Props) => (
  <aside aria-label={words['facts.name']} className="min-w-0 lg:mt-1">
    <RunFact brand={brand} company={company} />
    <Fact icon="letter" heading={heading}>
      {children}
    </Fact>
    <ReadersFact brand={brand} />
  </aside>
)

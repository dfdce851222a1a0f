import type { ReactNode } from 'react'
import { OperatorLine } from '@/components/brand/runs-line'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { type UserType, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { needsOf } from './before-you-start'

type Props = {
  brand: PageBrand | undefined
  /** The company that operates the service. Undefined if a sandbox has no LEGAL_NAME. */
  company: string | undefined
  /** Undefined while the person has not chosen yet. */
  userType?: UserType
}

/** One fact in the column beside the pages before the form. */
export const Fact = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="border-t border-line py-4">
    <h2 className="text-ui font-semibold">{heading}</h2>
    <div className="mt-1 text-ui text-muted">{children}</div>
  </div>
)

export const RunFact = ({ brand, company }: Pick<Props, 'brand' | 'company'>) => (
  <Fact heading={words['facts.run.h2']}>
    <p>
      <OperatorLine brand={brand} company={company} />
    </p>
  </Fact>
)

export const ReadersFact = ({ brand }: Pick<Props, 'brand'>) => (
  <Fact heading={words['facts.safe.h2']}>
    <p>
      {fillWords(words[brand ? 'facts.safe.partner' : 'facts.safe'], {
        partner: <bdi>{brand?.name}</bdi>,
        privacy: <Link href="/privacy">{words['facts.privacy']}</Link>,
      })}
    </p>
  </Fact>
)

/**
 * Facts for people before they apply: the result, requirements, time, protection and the companies.
 */
export const ApplicantFacts = ({ brand, company, userType }: Props) => (
  <aside aria-label={words['facts.name']} className="min-w-0 lg:mt-1">
    <RunFact brand={brand} company={company} />
    <Fact heading={words['facts.time.h2']}>
      <p>
        {fillText(words[userType ? 'facts.time' : 'facts.time.any'], {
          n: userTypes[userType ?? 'individual'].minutes,
          business: userTypes.businessowner.minutes,
        })}
      </p>
    </Fact>
    <Fact heading={words['before.need.h2']}>
      <ul className="list-disc space-y-1 pl-5">
        {needsOf(userType).map((need) => (
          <li key={need}>{words[need]}</li>
        ))}
      </ul>
    </Fact>
    <Fact heading={words['facts.get.h2']}>
      <p>{words['facts.get']}</p>
    </Fact>
    <ReadersFact brand={brand} />
  </aside>
)

import type { ReactNode } from 'react'
import { AskLine } from '@/components/brand/brand-contact'
import { OperatorLine } from '@/components/brand/runs-line'
import { LineIcon } from '@/components/ui/line-icon'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { type UserType, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { needsOf } from './before-you-start'

const icons = {
  company: 'M3 16.5h14M4.5 16.5V8M8.2 16.5V8M11.8 16.5V8M15.5 16.5V8M2.75 8h14.5L10 3.5 2.75 8Z',
  needs:
    'm3 5.5 1.25 1.25L6.5 4.25M9.5 5.5H17M3 11l1.25 1.25L6.5 9.75M9.5 11H17M9.5 16H17M3.5 16h2',
  result: 'M5 2.75h7L15.5 6v11.25H5V2.75ZM7.5 11.25l1.75 1.75 3.5-3.75',
  lock: 'M4.5 9h11v8h-11V9ZM6.75 9V6.25a3.25 3.25 0 0 1 6.5 0V9M10 12.25v1.75',
  letter: 'M2.5 5h15v10.5h-15V5ZM2.75 5.5 10 11l7.25-5.5',
}

type FactProps = { icon: keyof typeof icons; heading: string; children: ReactNode }

/** One fact in the column beside the pages before the form. */
export const Fact = ({ icon, heading, children }: FactProps) => (
  <div className="flex gap-4 border-t border-line py-4">
    <span className="pt-0.5 text-accent">
      <LineIcon size={20} path={icons[icon]} />
    </span>
    <div className="min-w-0">
      <h2 className="text-ui font-semibold">{heading}</h2>
      <div className="mt-1 text-ui text-muted">{children}</div>
    </div>
  </div>
)

type Brand = { brand: PageBrand | undefined }
/** The name of the company that operates the service. */
type Company = { company: string }

/** Names the companies in the column of a wide screen. Narrow screens have `RunLine` instead. */
export const RunFact = ({ brand, company }: Brand & Company) => (
  <div className="max-lg:hidden">
    <Fact icon="company" heading={words['facts.run.h2']}>
      <p>
        <OperatorLine brand={brand} company={company} />
      </p>
    </Fact>
  </div>
)

/** Names the companies at the top of the page on narrow screens. Wide screens have `RunFact`. */
export const RunLine = ({ brand, company }: Brand & Company) => (
  <p className="mt-3 text-ui lg:hidden">
    <OperatorLine brand={brand} company={company} />
  </p>
)

export const ReadersFact = ({ brand }: Brand) => (
  <Fact icon="lock" heading={words['facts.safe.h2']}>
    <p>
      {fillWords(words[brand ? 'facts.safe.partner' : 'facts.safe'], {
        partner: <bdi>{brand?.name}</bdi>,
        privacy: <Link href="/privacy">{words['facts.privacy']}</Link>,
      })}
    </p>
  </Fact>
)

type Props = Brand & {
  /** Undefined until the person has chosen. */
  userType?: UserType
}

const timeOfAnyType = () =>
  fillText(words['facts.time.any'], {
    n: userTypes.individual.minutes,
    business: userTypes.businessowner.minutes,
  })

/** The time that the form takes, and the documents to have ready. */
export const ReadyLine = ({ userType }: Pick<Props, 'userType'>) => (
  <p className="text-ui text-muted">
    <span>
      {userType
        ? fillText(words['facts.time'], { n: userTypes[userType].minutes })
        : timeOfAnyType()}
    </span>{' '}
    <span>{words[userType ? 'facts.ready' : 'facts.ready.any']}</span>
  </p>
)

/** Facts for people before they apply: requirements, the result, and who sees the answers. */
export const ApplicantFacts = ({ brand, userType }: Props) => (
  <aside aria-label={words['facts.name']} className="min-w-0 lg:mt-1">
    <Fact icon="needs" heading={words['before.need.h2']}>
      <ul className="list-disc space-y-1 pl-5">
        {needsOf(userType).map((need) => (
          <li key={need}>{words[need]}</li>
        ))}
      </ul>
      <div className="mt-2">
        <AskLine text="before.need.none" brand={brand} />
      </div>
    </Fact>
    <Fact icon="result" heading={words['facts.get.h2']}>
      <p>{words['facts.get']}</p>
    </Fact>
    <ReadersFact brand={brand} />
  </aside>
)

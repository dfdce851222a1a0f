import { OperatorLine } from '@/components/brand/runs-line'
import type { PageBrand } from '@/lib/page-brand'
import { emptyDraft } from '@/lib/signup/draft'
import type { UserType } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { AnswerReaders } from './answer-readers'
import { Aside, AsideHelp, AsidePart } from './aside'
import { listOutline } from './outline'
import { OutlineNav } from './outline-nav'

type Props = {
  userType: UserType
  brand: PageBrand | undefined
  /** The name of the company that operates the service. */
  company: string
}

/**
 * The column beside the pages before the form. It lists the sections of the form and the companies,
 * and links to help.
 */
export function StartAside({ userType, brand, company }: Props) {
  // Before the person agrees to electronic records, no section is a link.
  const sections = listOutline(userType, emptyDraft).map((one) => ({ ...one, href: undefined }))
  return (
    <Aside>
      <OutlineNav sections={sections} />
      <AsidePart id="aside-run" title={words['facts.run.h2']}>
        <p>
          <OperatorLine brand={brand} company={company} />
        </p>
      </AsidePart>
      <AnswerReaders brand={brand} />
      <AsideHelp />
    </Aside>
  )
}

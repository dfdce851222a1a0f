import type { ReactNode } from 'react'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { HelpColumn } from './aside'

type Props = {
  heading: string
  /** The button for the next step, and the links beside it. */
  action: ReactNode
  /** The column beside the page. By default it links to help. */
  aside?: ReactNode
  children: ReactNode
}

/** A page without a form: its heading, its text, the next step, and a column beside it. */
export const EndPage = ({ heading, action, aside = <HelpColumn />, children }: Props) => (
  <Main aside={aside}>
    <PageHeading>{heading}</PageHeading>
    <div className="mt-3 space-y-4">{children}</div>
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-ui">{action}</div>
  </Main>
)

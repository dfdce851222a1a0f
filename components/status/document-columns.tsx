import type { ReactNode } from 'react'
import { sideColumns } from '@/components/ui/main'

type Props = {
  head: ReactNode
  /**
   * The buttons and links for printing or downloading the document. They are beside it on wide
   * screens, and never on paper.
   */
  copies: ReactNode
  children: ReactNode
}

/** A document that a person can keep: its heading, the links to copies, and its content. */
export const DocumentColumns = ({ head, copies, children }: Props) => (
  <div className={`lg:grid lg:grid-rows-[auto_1fr] ${sideColumns}`}>
    <div className="max-w-account lg:col-start-1">{head}</div>
    <div className="no-print mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:border-l lg:border-line lg:pl-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:sticky lg:top-12 lg:flex-col lg:items-start">
        {copies}
      </div>
    </div>
    <div className="max-w-account lg:col-start-1">{children}</div>
  </div>
)

import type { ReactNode } from 'react'
import { Main, sideColumns } from '@/components/ui/main'

/**
 * A page before the form. The facts are beside it on wide screens, and below it on narrow screens.
 */
export const StartColumns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <Main width="wide">
    <div className={`grid gap-y-12 ${sideColumns}`}>
      <div className="min-w-0 max-w-form">{children}</div>
      {facts}
    </div>
  </Main>
)

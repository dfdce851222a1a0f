import type { ReactNode } from 'react'
import { Main } from '@/components/ui/main'

/** A page before the form. The facts are beside it on wide screens, below it on others. */
export const StartColumns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <Main width="wide">
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <div className="min-w-0 max-w-form">{children}</div>
      {facts}
    </div>
  </Main>
)

'use client'

import type { ReactElement, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { scrollToNew } from '@/components/ui/scroll-to-new'
import { useFormState } from './form-context'

const statusId = 'form-status'

type Props = { label: string; beside?: ReactNode; saved?: ReactElement | undefined }

/** The submit button, the alert above it, the content `beside` it, and the status line below. */
export function Submit({ label, beside, saved }: Props) {
  const { isPending, isLeaving, status, retryAlert } = useFormState()
  return (
    <div className="no-print mt-10">
      {retryAlert}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" isPending={isPending && !isLeaving} aria-describedby={statusId}>
          {label}
        </Button>
        {beside}
      </div>
      <p id={statusId} role="status" className="mt-3 min-h-5 text-small text-muted">
        {status ? <span ref={scrollToNew}>{status}</span> : saved}
      </p>
    </div>
  )
}

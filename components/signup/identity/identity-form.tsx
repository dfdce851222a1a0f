'use client'

import type { ReactNode } from 'react'
import type { FormFault } from '@/components/form/faults'
import { Form, type FormProps } from '@/components/form/form'
import { useGoOn } from '@/components/form/use-go-on'
import type { ErrorCode } from '@/lib/errors'
import type { Alert } from '@/lib/signup/server-words'
import { messageOfIdentity, waitAlert } from './words'

/** What the server left of a form that was posted without a script. */
export type Left = { faults?: readonly FormFault[]; alert?: Alert | undefined; values?: unknown }

type Props = Pick<FormProps, 'action' | 'title' | 'hidden' | 'check' | 'before'> & { left?: Left; email?: string; children: ReactNode }

/** A form of the pages before the application. */
export function IdentityForm({ left = {}, email, children, ...form }: Props) {
  const goOn = useGoOn()
  return (
    <Form
      {...form}
      {...left}
      onDone={goOn}
      messageOf={({ code, source = '' }) => messageOfIdentity(code, source, email)}
      onRefused={({ code, retryAfterSeconds = 30 }) => (code === 'RATE_LIMITED' ? waitAlert(retryAfterSeconds) : undefined)}
    >
      {children}
    </Form>
  )
}

/** One fault of one field, as a check finds it. */
export const faultOf = (source: string, code: ErrorCode = 'REQUIRED'): readonly FormFault[] => [
  { source, code, message: messageOfIdentity(code, source) },
]

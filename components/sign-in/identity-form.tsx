'use client'

import type { ReactNode } from 'react'
import { Form, type FormProps } from '@/components/form/form'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'

/** The result of a form that a browser without JavaScript sent. */
export type RejectedForm = {
  faults?: readonly FormFault[]
  alert?: Alert | undefined
  values?: unknown
}

type Props = Pick<FormProps, 'action' | 'title' | 'loadCheck' | 'before' | 'onDone'> & {
  hidden?: FormProps['hidden'] | undefined
  rejected?: RejectedForm
  email?: string
  /** Whether the form sends an email to the person. */
  sendsEmail?: boolean
  children: ReactNode
}

/** A form on a page before the application form. */
export function IdentityForm({
  rejected = {},
  email,
  sendsEmail = true,
  hidden = {},
  children,
  ...form
}: Props) {
  return (
    <Form
      {...form}
      {...rejected}
      hidden={hidden}
      messageOf={async ({ code, source = '' }) =>
        (await import('./messages')).messageOfIdentity(code, source, email)
      }
      onRefused={async ({ code, retryAfterSeconds, items }) =>
        code === 'RATE_LIMITED'
          ? (await import('./messages')).waitAlert(retryAfterSeconds, items[0]?.source, sendsEmail)
          : undefined
      }
    >
      {children}
    </Form>
  )
}

'use client'

import type { ReactNode } from 'react'
import type { FormFault } from '@/components/form/faults'
import { Form, type FormProps } from '@/components/form/form'
import { useGoOn } from '@/components/form/use-go-on'
import type { Alert } from '@/lib/signup/server-words'

/** What the server left of a form that was posted without a script. */
export type Left = { faults?: readonly FormFault[]; alert?: Alert | undefined; values?: unknown }

type Props = Pick<FormProps, 'action' | 'title' | 'loadCheck' | 'before'> & {
  hidden?: FormProps['hidden'] | undefined
  left?: Left
  email?: string
  children: ReactNode
}

/** A form of the pages before the application. */
export function IdentityForm({ left = {}, email, hidden = {}, children, ...form }: Props) {
  const goOn = useGoOn()
  return (
    <Form
      {...form}
      {...left}
      hidden={hidden}
      onDone={goOn}
      messageOf={async ({ code, source = '' }) =>
        (await import('./messages')).messageOfIdentity(code, source, email)
      }
      onRefused={async ({ code, retryAfterSeconds = 30 }) =>
        code === 'RATE_LIMITED'
          ? (await import('./messages')).waitAlert(retryAfterSeconds)
          : undefined
      }
    >
      {children}
    </Form>
  )
}

'use client'

import type { ReactNode } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import type { RejectedForm } from '@/components/sign-in/identity-form'
import { titleOfPage } from '@/components/sign-in/words'
import { leak, messageOfLeak } from './prose'

type Props = { rejected: RejectedForm; intro: ReactNode }

/** The form for a leaked secret. After a rejection, it shows every value except the secret. */
export function LeakForm({ rejected, intro }: Props) {
  return (
    <Form
      {...rejected}
      before={null}
      intro={intro}
      action="/api/leaks"
      title={titleOfPage(leak.title)}
      messageOf={async ({ code }) => messageOfLeak(code)}
      onRefused={async ({ code }) => (code === 'RATE_LIMITED' ? leak.wait : undefined)}
    >
      <div className="mt-8 space-y-6">
        <TextField
          name="clientSecret"
          label={leak.secret}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
        <TextField
          name="clientId"
          label={leak.id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </div>
      <Submit label={leak.send} />
    </Form>
  )
}

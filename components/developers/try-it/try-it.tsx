'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '../disclosure'
import { LiveKeyNotice, useCredentials } from './credentials'
import { TryField } from './field'
import { buildTry, holdsLiveKey, readTried, type Tried, type TriedCall } from './request'
import { TriedAnswer } from './tried-answer'

const maxLines = 18

type Outcome = { tried: Tried } | { problem: 'live' | 'lost' | 'path' } | undefined

const problems = {
  lost: 'No response. Is the service still running?',
  path: 'Fill in the path parameters first.',
}

/** Sends an operation from the page to this service. Needs a sandbox and JavaScript. */
export function TryIt({ call }: { call: TriedCall }) {
  const { typed: credentials } = useCredentials()
  const [params, setParams] = useState<Record<string, string>>(() =>
    Object.fromEntries(call.params.map((name) => [name, ''])),
  )
  const [query, setQuery] = useState<Record<string, string>>({})
  const [body, setBody] = useState(call.body ?? '')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isPending, setPending] = useState(false)
  const id = (name: string) => `${call.operationId}-${name}`

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (holdsLiveKey(params, query, body, credentials)) return setOutcome({ problem: 'live' })
    if (Object.values(params).some((value) => value.trim() === ''))
      return setOutcome({ problem: 'path' })
    setPending(true)
    try {
      const { url, init } = buildTry(call, { params, query, body }, credentials)
      const startedAt = performance.now()
      const response = await fetch(url, init)
      setOutcome({ tried: await readTried(response, performance.now() - startedAt) })
    } catch {
      setOutcome({ problem: 'lost' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Disclosure
      summary="Try it"
      about={call.operationId}
      className="needs-script mt-6 border border-line bg-surface px-4 py-2"
    >
      <form onSubmit={(event) => void send(event)} className="mt-3 mb-3 space-y-4">
        <div className="grid gap-4 empty:hidden sm:grid-cols-2">
          {call.params.map((name) => (
            <TryField
              key={name}
              id={id(name)}
              label={`{${name}}`}
              value={params[name] ?? ''}
              onChange={(value) => setParams({ ...params, [name]: value })}
            />
          ))}
          {call.query.map((name) => (
            <TryField
              key={name}
              id={id(`query-${name}`)}
              label={`?${name}=`}
              value={query[name] ?? ''}
              onChange={(value) => setQuery({ ...query, [name]: value })}
            />
          ))}
        </div>
        {call.body !== undefined && (
          <TryField
            id={id('body')}
            label="Body"
            value={body}
            lines={Math.min(maxLines, call.body.split('\n').length + 1)}
            onChange={setBody}
          />
        )}
        <Button
          type="submit"
          look="secondary"
          isPending={isPending}
          className="!min-h-11 !py-1.5 text-small"
        >
          Send<span className="sr-only"> {call.operationId}</span>
        </Button>
        <div role="alert">
          {outcome &&
            'problem' in outcome &&
            (outcome.problem === 'live' ? (
              <LiveKeyNotice />
            ) : (
              <p className="text-small">{problems[outcome.problem]}</p>
            ))}
        </div>
        {outcome && 'tried' in outcome && (
          <TriedAnswer name={`Response to ${call.operationId}`} tried={outcome.tried} />
        )}
      </form>
    </Disclosure>
  )
}

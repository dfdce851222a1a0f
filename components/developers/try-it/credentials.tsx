'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { Disclosure } from '../disclosure'
import { TryField } from './field'
import { holdsLiveKey, type TypedCredentials } from './request'

type Kept = { typed: TypedCredentials; type: (changes: Partial<TypedCredentials>) => void }

const nothing: TypedCredentials = { sessionId: '', clientId: '', bearer: '' }
const CredentialsContext = createContext<Kept>({ typed: nothing, type: () => {} })
export const useCredentials = (): Kept => useContext(CredentialsContext)

/** Keeps typed credentials in memory, only while the reference is open. */
export function CredentialsProvider({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState(nothing)
  return (
    <CredentialsContext value={{ typed, type: (changes) => setTyped({ ...typed, ...changes }) }}>
      {children}
    </CredentialsContext>
  )
}

const fields: readonly { name: keyof TypedCredentials; label: string; hint: string }[] = [
  { name: 'sessionId', label: 'X-Session-Id', hint: 'From creating a session' },
  { name: 'clientId', label: 'X-Client-Id', hint: 'Starts with ci_test_' },
  {
    name: 'bearer',
    label: 'Bearer token',
    hint: 'A token or the admin key, if the operation needs one',
  },
]

/** The panel where a developer enters the credentials for trying operations. */
export function CredentialsPanel() {
  const { typed, type } = useCredentials()
  const [isRefused, setRefused] = useState(false)
  return (
    <Disclosure
      summary="Credentials to try it out"
      className="needs-script mt-6 border border-line bg-surface px-4 py-2"
    >
      <p className="mt-2 max-w-measure text-small text-muted">
        The operations below use them. They stay in this window until you close or reload it.
      </p>
      <div role="alert">{isRefused && <LiveKeyNotice />}</div>
      <div className="mt-4 mb-3 grid gap-4 sm:grid-cols-3">
        {fields.map(({ name, label, hint }) => (
          <TryField
            key={name}
            id={`credentials-${name}`}
            label={label}
            hint={hint}
            value={typed[name]}
            onChange={(value) => {
              const isLive = holdsLiveKey(value)
              setRefused(isLive)
              type({ [name]: isLive ? '' : value })
            }}
          />
        ))}
      </div>
    </Disclosure>
  )
}

/**
 * The notice for a request with a production key. The page shows it and does not send the request.
 */
export const LiveKeyNotice = () => (
  <p className="mt-3 border-l-[3px] border-danger bg-danger-soft px-3 py-2 text-small">
    That's a production key, so nothing was sent. Use a sandbox key. If anyone could have seen the
    production key, replace it.
  </p>
)

import type { ReactNode } from 'react'
import { Scroller } from './scroller'

const session = (
  <>
    <code>X-Session-Id</code> and <code>X-Client-Id</code>
  </>
)
const bearer = (
  <>
    <code>Authorization: Bearer</code>
  </>
)

const rows: readonly { name: string; carriedBy: ReactNode; madeBy: string; lasts: string }[] = [
  { name: 'System session', carriedBy: session, madeBy: 'Creating a session', lasts: '24 hours' },
  { name: 'User session', carriedBy: session, madeBy: 'Creating a session with a customerUid', lasts: '24 hours' },
  { name: 'Temporary token', carriedBy: bearer, madeBy: 'Accepting an invitation', lasts: '30 minutes' },
  {
    name: 'Role token',
    carriedBy: bearer,
    madeBy: 'Exchanging the temporary token after the signup',
    lasts: '30 minutes, renewed for 30 days',
  },
  { name: 'Admin key', carriedBy: bearer, madeBy: 'The first start of the service', lasts: 'Until it is replaced' },
]

/** The kinds of callers, how they show who they are, and where they have it from. */
export const CallersTable = () => (
  <Scroller name="Kinds of callers">
    <table className="w-full min-w-[40rem] border-t border-line text-left text-small">
      <caption className="sr-only">Kinds of callers</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {['Caller', 'Carried by', 'Comes from', 'Lasts'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4 font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, carriedBy, madeBy, lasts }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {name}
            </th>
            <td className="py-2 pr-4">{carriedBy}</td>
            <td className="py-2 pr-4">{madeBy}</td>
            <td className="py-2">{lasts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
)

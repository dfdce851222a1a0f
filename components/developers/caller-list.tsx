import { Fragment } from 'react'
import { SummaryList } from '@/components/ui/summary-list'

const session = ['X-Session-Id', 'X-Client-Id']
const bearer = ['Authorization: Bearer']

const kinds: readonly {
  name: string
  carriedBy: readonly string[]
  madeBy: string
  lasts: string
}[] = [
  { name: 'System session', carriedBy: session, madeBy: 'creating a session', lasts: '24 hours' },
  {
    name: 'User session',
    carriedBy: session,
    madeBy: 'creating a session with a customerUid: it acts for that customer',
    lasts: '24 hours',
  },
  {
    name: 'Temporary token',
    carriedBy: bearer,
    madeBy: 'accepting an invitation',
    lasts: '30 minutes',
  },
  {
    name: 'Role token',
    carriedBy: bearer,
    madeBy: 'exchanging the temporary token after the signup',
    lasts: '30 minutes, renewed for 30 days',
  },
  {
    name: 'Admin key',
    carriedBy: bearer,
    madeBy: 'the first start of the service',
    lasts: 'until it is replaced',
  },
]

/** Explains the kinds of callers, their authentication, and how to get the credentials. */
export const CallerList = () => (
  <SummaryList
    rows={kinds.map(({ name, carriedBy, madeBy, lasts }) => ({
      term: name,
      value: (
        <>
          In{' '}
          {carriedBy.map((header, index) => (
            <Fragment key={header}>
              {index > 0 && ' and '}
              <code>{header}</code>
            </Fragment>
          ))}
          . Comes from {madeBy}; lasts {lasts}.
        </>
      ),
    }))}
  />
)

import { Moment } from '@/components/time/moment'
import { PostButton } from '@/components/ui/post-button'
import { SummaryList } from '@/components/ui/summary-list'
import { describeOffset } from '@/lib/clock-offset'

type Fault = { provider: string; webhooks: string; until: Date }
type Props = { now: Date; offsetSeconds: number; mayReset: boolean; faults: readonly Fault[] }

export const clockIsShared = 'Several organizations share it, so only staff can move it.'

const services = [
  ['provider', 'Identity provider'],
  ['webhooks', 'Webhooks'],
] as const

/** Shows by how much the test clock has been moved, and which faults partners have requested. */
export function SandboxState({ now, offsetSeconds, mayReset, faults }: Props) {
  const clock = {
    term: 'Test clock',
    value:
      offsetSeconds === 0 ? (
        'Shows the real time'
      ) : (
        <MovedClock {...{ now, offsetSeconds, mayReset }} />
      ),
  }
  const rows = services.map(([name, term]) => {
    const active = faults.filter((fault) => fault[name] !== 'normal')
    const value =
      active.length === 0
        ? 'Normal'
        : active.map((fault) => (
            <p key={String(fault.until)}>
              {fault[name]} for one organization, until <Moment iso={fault.until.toISOString()} />
            </p>
          ))
    return { term, value }
  })
  return (
    <SummaryList
      rows={[clock, ...rows].map((row, index) => ({ number: `3.${index + 1}`, ...row }))}
    />
  )
}

function MovedClock({ now, offsetSeconds, mayReset }: Omit<Props, 'faults'>) {
  return (
    <>
      <p>
        {describeOffset(offsetSeconds)}: it shows <Moment iso={now.toISOString()} />.
      </p>
      {mayReset ? (
        <div className="mt-2">
          <PostButton action="/api/clock" look="secondary" data-reports="page">
            Reset the clock
          </PostButton>
        </div>
      ) : (
        <p className="mt-1 text-muted">{clockIsShared}</p>
      )}
    </>
  )
}

import type { WordKey } from '@/lib/words'
import { nameStatus, type ShownRequest } from './words'

/**
 * A change of the application's status. `fields`: the fields that a correction answered, or the
 * fields that the person had not sent by the deadline.
 */
export type ShownStep = {
  event: string
  at: string
  actor?: string | undefined
  fields?: readonly string[] | undefined
}
export type TimelineEntry = {
  title: WordKey
  state: 'done' | 'current' | 'next'
  at?: string | undefined
  detail?: WordKey | undefined
  fields?: readonly string[] | undefined
}
type Known = { steps: readonly ShownStep[]; isOverdue?: boolean | undefined }

/**
 * Returns the latest change of the status, because the history on the page may lack it. The history
 * contains only changes from before the server rendered the page.
 */
function findLatest({ status, reasons, updatedAt }: ShownRequest): ShownStep | undefined {
  const at = updatedAt
  if (status === 'approved') return { event: 'clear', at }
  if (status === 'incomplete') return { event: 'ask', at }
  if (status !== 'rejected') return undefined
  return { event: reasons.some(({ code }) => code === 'EXPIRED') ? 'expire' : 'refuse', at }
}

const decisions: Readonly<Record<string, WordKey>> = {
  clear: 'status.timeline.clear',
  refuse: 'status.timeline.refuse',
  expire: 'status.timeline.refuse',
}
const others: Readonly<Record<string, WordKey>> = {
  submit: 'status.timeline.submit',
  ask: 'status.timeline.ask',
  correct: 'status.timeline.correct',
  handOff: 'status.timeline.handOff',
  reopen: 'status.timeline.reopen',
  reopenIncomplete: 'status.timeline.reopen',
}
const checkedBy: Readonly<Record<string, WordKey>> = {
  provider: 'status.timeline.by.provider',
  staff: 'status.timeline.by.staff',
}

function listDone({ event, at, actor, fields }: ShownStep): TimelineEntry[] {
  const state = 'done'
  const decision = decisions[event]
  if (!decision) return others[event] ? [{ title: others[event], state, at, fields }] : []
  const checked: TimelineEntry =
    event === 'expire'
      ? { title: 'status.timeline.expire', state, at, fields }
      : { title: 'status.timeline.checked', state, at, detail: checkedBy[actor ?? ''] }
  return [checked, { title: decision, state, at }]
}

/** Lists the current entry and the future ones. */
function listOpen(request: ShownRequest, isOverdue: boolean): TimelineEntry[] {
  const name = nameStatus(request)
  const result: TimelineEntry = { title: 'status.timeline.result', state: 'next' }
  if (name === 'checking' || name === 'reviewing') {
    const detail = isOverdue ? 'status.timeline.late' : 'status.timeline.expected'
    return [
      { title: `status.timeline.${name}`, state: 'current' },
      { ...result, detail },
    ]
  }
  if (name !== 'incomplete') return []
  return [
    {
      title: 'status.timeline.waiting',
      state: 'current',
      fields: request.requirements.map(({ field }) => field),
    },
    { title: 'status.timeline.checkNext', state: 'next' },
    result,
  ]
}

/** Lists the past, current and future steps of an application. */
export function listEntries(
  request: ShownRequest,
  { steps, isOverdue = false }: Known,
): TimelineEntry[] {
  const last = steps.at(-1)?.at ?? ''
  const latest = request.updatedAt > last ? findLatest(request) : undefined
  const all = latest ? [...steps, latest] : steps
  return [...all.flatMap(listDone), ...listOpen(request, isOverdue)]
}

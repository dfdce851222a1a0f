import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationState } from '@/lib/provider'
import type { SandboxOutcome } from '@/lib/sandbox-numbers'
import type { Answer, Provider, Submitted } from './provider'
import type { Receiver } from './receiver'

/** The values that a check needs. Without a receiver, callbacks are not checked. */
export type Means = {
  provider: Provider
  receiver: Receiver | undefined
  waitMs: number
}

/** Thrown if the provider does not behave as the published document promises. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

const demand = (isKept: boolean, promise: string): void => {
  if (!isKept) throw new BrokenPromise(promise)
}

const maxTries = 5
const pauseMs = 100

async function until<T>(means: Means, find: () => Promise<T | undefined>, promise: string) {
  const deadline = performance.now() + means.waitMs
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    demand(performance.now() < deadline, promise)
    await sleep(pauseMs)
  }
}

/**
 * Repeats a submission until the provider accepts it, but at most `maxTries` times. Returns all
 * responses.
 */
async function submitUntilAccepted(
  { provider }: Means,
  sent: Submitted,
): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = []
  while (answers.length < maxTries && !answers.at(-1)?.state) {
    if (answers.length > 0) await sleep(pauseMs)
    answers.push(await provider.submit(sent))
  }
  const { state, status } = answers.at(-1) ?? {}
  demand(state !== undefined, `accepts a submission within ${maxTries} tries`)
  demand(status === 200 || status === 201, 'answers an accepted submission with 200 or 201')
  demand(state?.reference === sent.reference, 'answers with the reference of the submission')
  return answers
}

const readUntil = (means: Means, reference: string, status: ApplicationState['status']) =>
  until(
    means,
    async () => {
      const { state } = (await means.provider.read(reference)) ?? {}
      return state?.status === status && state.reference === reference ? state : undefined
    },
    `reports the status ${status} to a read`,
  )

async function decide(means: Means, number: string, status: ApplicationState['status']) {
  const reference = `${randomUUID()}:1`
  const answers = await submitUntilAccepted(means, { reference, number })
  const state = await readUntil(means, reference, status)
  demand(
    state.applicationId === answers.at(-1)?.state?.applicationId,
    'keeps the id of an application',
  )
  const repeated = await means.provider.submit({ reference, number })
  demand(
    repeated?.state?.applicationId === state.applicationId,
    'returns the same application for a repeated key',
  )
  // If an application stays pending, as at the start, its status does not change. So the provider
  // sends no callback.
  if (status !== 'pending') await expectCallback(means, reference, status)
  return { reference, state, answers }
}

async function expectCallback(means: Means, reference: string, status: string): Promise<void> {
  const { receiver } = means
  if (!receiver) return
  const find = async () =>
    receiver.listOf(reference).some((one) => one.status === status) ? true : undefined
  await until(means, find, `sends a signed callback with the status ${status}`)
}

async function ask(means: Means, number: string): Promise<void> {
  const { reference, state } = await decide(means, number, 'incomplete')
  demand((state.requirements?.length ?? 0) > 0, 'names the fields of an incomplete application')
  const next = reference.replace(/1$/, '2')
  await submitUntilAccepted(means, { reference: next, number, previousReference: reference })
  const page = await means.provider.openPage?.(reference)
  if (means.provider.openPage)
    demand(page !== undefined && URL.canParse(page), 'opens a page for the person')
}

/**
 * Submits a test value with which the first tries fail. Expects one application after all tries.
 */
async function recover(means: Means, number: string): Promise<void> {
  const { answers } = await decide(means, number, 'approved')
  demand(answers.length > 1, 'fails at first with this number')
}

async function refuse({ provider }: Means, number: string): Promise<void> {
  const reference = `${randomUUID()}:1`
  const answer = await provider.submit({ reference, number })
  demand(answer?.status === 422, 'refuses a submission with 422')
  demand((answer?.refused?.length ?? 0) > 0, 'names the fields of a refused submission')
  const read = await provider.read(reference)
  demand(read?.status === 404, 'stores nothing of a refused submission')
}

async function compareCallbacks(means: Means, number: string): Promise<void> {
  const { reference } = await decide(means, number, 'approved')
  const { receiver } = means
  if (!receiver) return
  const find = async () => (receiver.listOf(reference).length > 1 ? true : undefined)
  await until(means, find, 'sends several callbacks with this number')
  const byId = Map.groupBy(receiver.listOf(reference), ({ id }) => id)
  for (const same of byId.values())
    demand(
      new Set(same.map(({ sequence }) => sequence)).size === 1,
      'sends the same state with the same id',
    )
  const last = [...byId.values()]
    .map(([one]) => one!)
    .toSorted((a, b) => b.sequence - a.sequence)[0]
  demand(last?.status === 'approved', 'gives the newest state the highest sequence')
}

/** The cases by the outcome of their test value. */
export const cases: Readonly<
  Record<SandboxOutcome, (means: Means, number: string) => Promise<unknown>>
> = {
  approve: (means, number) => decide(means, number, 'approved'),
  reject: async (means, number) => {
    const { state } = await decide(means, number, 'rejected')
    demand((state.reasons?.length ?? 0) > 0, 'gives a reason for a rejection')
  },
  'needs-address': ask,
  'needs-document': ask,
  manual: async (means, number) => {
    const { reference } = await decide(means, number, 'pending')
    const find = async () => {
      const { state } = (await means.provider.read(reference)) ?? {}
      return state?.stage === 'manual' ? state : undefined
    }
    await until(means, find, 'reports the stage of a manual review')
  },
  'approve-repeated': compareCallbacks,
  'approve-reordered': compareCallbacks,
  refuse,
  busy: recover,
  failing: recover,
  silent: recover,
}

/** Checks the authentication, for which no test value is needed. */
export async function checkAccess({ provider }: Means): Promise<void> {
  const reference = `${randomUUID()}:1`
  const [known, stranger] = await Promise.all([
    provider.read(reference),
    provider.readAsStranger(reference),
  ])
  demand(known?.status === 404, 'answers an unknown reference with 404')
  demand(stranger?.status === 401, 'answers a wrong key with 401')
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { openReceiver, type Receiver } from '@/lib/testing/receiver'
import { call } from '../support/api'
import { type Service, startService } from '../support/service'
import { listShells, paste } from '../support/shells'

type Example = { id: string; code: string }

const blocksOf = (markdown: string) =>
  [...markdown.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!)
const findBlock = (blocks: readonly string[], text: string) =>
  blocks.find((block) => block.includes(text))!

/** Lists the curl examples of all chapters, in reading order. */
async function listExamples(): Promise<Example[]> {
  const list = (await read('/llms.txt')).split('## Reference')[1]!
  const files = [...list.matchAll(/\((\S+\/developers\/[\w-]+\.md)\)/g)].map(([, url]) => url!)
  const chapters = await Promise.all(files.map((url) => read(new URL(url).pathname)))
  return chapters
    .flatMap((chapter) => chapter.split(/^## /m).slice(1))
    .map((part) => ({ id: /Operation: `(\w+)`/.exec(part)![1]!, code: blocksOf(part)[0]! }))
}

/** The first examples prepare data that other examples need. The last examples delete such data. */
const first = ['changeOrganization', 'createOrganization', 'createInvite', 'cancelInvite']
const last = [
  'cancelAnyInvite',
  'deleteAnyDestination',
  'signOutCustomer',
  'closeAccount',
  'revokeCustomerSessions',
  'listSessionsAsStaff',
  'revokeSessionAsStaff',
  'revokeClientSessions',
  'revokeCredential',
  'revokeAdvisor',
  'resetSandbox',
  'seedSandbox',
]
// createInvite runs twice, because cancelInvite cancels the invitation of the first run. The second
// run has the same externalId, so it renews the invitation.
const isOnce = (id: string) => id !== 'createInvite' && [...first, ...last].includes(id)

/** Sorts the examples, so that each example finds the objects that it needs. */
function arrange(examples: readonly Example[]): Example[] {
  const pick = (ids: readonly string[]) => ids.map((id) => examples.find((one) => one.id === id)!)
  return [...pick(first), ...examples.filter(({ id }) => !isOnce(id)), ...pick(last)]
}

/**
 * Some examples need a customer in a certain state, or the clock at the real time. Returns the
 * commands that prepare this, by example. The commands use only variables from the quick start.
 */
function listStates(quick: readonly string[]): Readonly<Record<string, string>> {
  const invite = findBlock(quick, 'INVITE=')
  const signUp = findBlock(quick, 'socialSecurityNumber')
  const undecided = `${invite}\n${signUp.replace('900-12-3456', '000-00-0004')}`
  return {
    sendKycCorrections: findBlock(quick, 'sleep 1'),
    decideInSandbox: undecided,
    decideKyc: undecided,
    setFaults: `curl -s -X PUT "$BASE_URL/sandbox/v1/clock" -H "Authorization: Bearer $ADMIN_KEY" -H "Content-Type: application/json" -d '{"offsetSeconds": 0}'`,
  }
}

/**
 * Replaces the SSN by a test SSN for which the provider requests corrections. So the example of
 * corrections has something to correct. Also replaces the URL that receives webhooks.
 */
const adapt = ({ id, code }: Example, hook: string): string =>
  (id === 'signupIndividual' ? code.replace('900-12-3456', '000-00-0003') : code).replaceAll(
    'https://example.com/hooks',
    hook,
  )

// Only an identity provider can sign its callbacks. So the calls in these examples return 401.
const ofProviders = ['receiveProviderCallback', 'receivePersonaWebhook']
const statusOf = ({ operationId, status }: (typeof publicContracts)[number]) =>
  ofProviders.includes(operationId) ? 401 : status

const credentialOf = (service: Service): string[] => [
  `CLIENT_ID=${service.clientId}`,
  `CLIENT_SECRET=${service.clientSecret}`,
  `ADMIN_KEY=${service.adminKey()}`,
]

const markAs = (name: string) => `echo '-- ${name}'; echo '-- ${name}' >&2`
/** Splits the stdout or the stderr of the shell into one part per example. */
const divide = (printed: string): Map<string, string> =>
  new Map(
    printed
      .split(/^-- /m)
      .slice(1)
      .map((part) => part.split(/\n([\s\S]*)/) as [string, string]),
  )

/** Computes the signature of the first delivery with the commands of the page about webhooks. */
async function signByHand(shell: string, folder: string, receiver: Receiver, secret: string) {
  const { body, headers } = receiver.received[0]!
  fs.writeFileSync(path.join(folder, 'body.json'), body)
  const byHand = (await read('/developers/webhook-guide.md')).split('## Verify by hand')[1]!
  const given = [
    `SECRET=${secret}`,
    `ID=${headers['webhook-id']}`,
    `TIMESTAMP=${headers['webhook-timestamp']}`,
  ]
  return (await paste(shell, [...given, blocksOf(byHand)[0]!].join('\n'), folder)).out.trim()
}

let service: Service
const read = async (file: string) => (await call(service, 'GET', file)).text

test.each(listShells())(
  'every curl example of the API reference works in %s after the quick start',
  async (shell) => {
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    // The mail server does not respond, so emails stay in the queue, where the examples find one.
    service = await startService({
      env: { SMTP_URL: 'smtp://127.0.0.1:1', SIMULATOR_DELAY_MS: '100' },
    })
    onTestFinished(() => service.stop())
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reference-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true }))
    fs.copyFileSync('public/apple-icon.png', path.join(folder, 'logo.png'))

    const quick = blocksOf(await read('/developers/quick-start.md'))
    const states = listStates(quick)
    const examples = arrange(await listExamples())
    const { out, err } = await paste(
      shell,
      [
        ...credentialOf(service),
        ...quick,
        `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`,
        ...examples.flatMap((example) => [
          markAs(`state for ${example.id}`),
          states[example.id] ?? '',
          markAs(example.id),
          adapt(example, receiver.url),
        ]),
      ].join('\n'),
      folder,
    )
    const [answers, statuses] = [divide(out), divide(err)]
    expect(err.split(/^-- /m)[0], 'the quick start').toBe('')
    for (const contract of publicContracts) {
      const { operationId } = contract
      const printed = statuses.get(operationId)?.trim().split('\n') ?? []
      expect.soft([operationId, printed.at(-1)]).toEqual([operationId, String(statusOf(contract))])
      for (const one of printed.slice(0, -1)) expect.soft(one, operationId).toMatch(/^20[014]$/)
    }
    const { secret } = JSON.parse(answers.get('createDestination')!).data
    const [, signature] = receiver.received[0]!.headers['webhook-signature']!.split(',')
    expect(await signByHand(shell, folder, receiver, secret)).toBe(signature)
  },
)

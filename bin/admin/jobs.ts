import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { listJobs, redriveJobs } from '@/lib/contracts/admin/jobs'
import type { CliContext } from './cli-context'
import { type Columns, count, formatTable } from './printout'

const columns: Columns<Wire<DataOf<typeof listJobs>>[number]> = [
  ['queue', ({ name }) => name],
  ['ready', ({ ready }) => ready],
  ['deferred', ({ deferred }) => deferred],
  ['active', ({ active }) => active],
  ['dead', ({ dead }) => dead],
  ['error', ({ error }) => error && `${error.kind} ${error.code} ${error.place}`],
]

export function addJobs(program: Command, { ask, show }: CliContext): void {
  const group = program.command('jobs').description('the queues of background work')
  group
    .command('list')
    .description(listJobs.summary)
    .action(async () => {
      show(await ask(listJobs, {}), (queues) => formatTable(queues, columns, 'No queues.'))
    })
  group
    .command('redrive')
    .description('Retry the dead jobs of one queue or of all queues')
    .argument('[queue]', 'only dead jobs of this queue')
    .action(async (queue: string | undefined) => {
      const queues =
        queue === undefined ? (await ask(listJobs, {})).map(({ name }) => name) : [queue]
      const redriven = { count: 0 }
      for (const name of queues)
        redriven.count += (await ask(redriveJobs, { body: { queue: name } })).count
      show(redriven, (done) => `${count(done.count, 'job')} redriven.`)
    })
}

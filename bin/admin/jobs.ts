import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { listJobs } from '@/lib/contracts/admin/jobs'
import type { Desk } from './desk'
import { type Columns, formatTable } from './printout'

const columns: Columns<Wire<DataOf<typeof listJobs>>[number]> = [
  ['queue', ({ name }) => name],
  ['ready', ({ ready }) => ready],
  ['deferred', ({ deferred }) => deferred],
  ['active', ({ active }) => active],
  ['dead', ({ dead }) => dead],
]

export function addJobs(program: Command, { ask, show }: Desk): void {
  const group = program.command('jobs').description('work that the service does by itself')
  group
    .command('list')
    .description('count the jobs of each queue')
    .action(async () => {
      show(await ask(listJobs, {}), (queues) => formatTable(queues, columns, 'No queues.'))
    })
}

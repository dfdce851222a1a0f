import { startEmptyNext } from '@/bench/baselines'
import { measureTables } from '@/bench/database'
import { measure } from '@/bench/load'
import type { Case } from '@/bench/result'
import { startService } from '@/bench/subject'
import { createSession } from '@/lib/contracts/sessions'

const connections = 32

export const sessionCase: Case = {
  id: 'P3',
  work: 'create a session, its row and the audit row durable',
  async run(lab) {
    await using service = await startService(lab)
    await using next = await startEmptyNext(lab)
    const { clientId, clientSecret } = service
    const create = {
      name: 'create a session',
      url: service.url + createSession.path,
      method: createSession.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret }),
    }
    const measurements = await measure(
      lab,
      [create, { name: 'empty Next handler', url: next.url }],
      connections,
    )
    const [ours, empty] = measurements
    return {
      figures: [
        {
          name: `${connections} connections: to an empty Next handler`,
          value: ours!.perSecond / empty!.perSecond,
          unit: 'x',
        },
      ],
      measurements,
      tables: await measureTables(service.databaseUrl),
    }
  },
}

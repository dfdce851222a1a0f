import { PgBoss } from 'pg-boss'
import { directDatabaseUrl } from '../foundations/db'
import { set } from '../foundations/process-singleton'

/**
 * For tests: lets rooms send jobs without starting the queue, which would also run them. Connects
 * with the first job.
 */
export function openJobSender(): { close(): Promise<void> } {
  let opening: Promise<PgBoss> | undefined
  const open = async () => {
    const sender = new PgBoss({
      connectionString: directDatabaseUrl(),
      max: 2,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    // A failed send rejects too.
    sender.on('error', () => {})
    return sender.start()
  }
  set('jobs', {
    async send(name: string, data: object, options: object) {
      opening ??= open()
      return (await opening).send(name, data, options)
    },
  })
  return {
    async close() {
      await (await opening)?.stop({ graceful: false })
    },
  }
}

import { postOnce } from '@/bench/burst'
import { type Child, launch } from '@/bench/child'
import { withDatabase } from '@/bench/database'
import type { Sample } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import type { Service } from '@/bench/subject'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { signup } from '@/lib/contracts/signup'

export const signupConnections = 32
/**
 * The number of people that a case creates per second of measurement. Each person can sign up only
 * once. With few people, a repeat is so short that it ends before the first job is due.
 */
export const signupsPerSecond = 240

/** Starts a provider that responds without delay. */
export const startProvider = (lab: Lab): Promise<Child> =>
  launch({
    command: process.execPath,
    args: ['bench/provider-stub.mjs'],
    readyPath: '/v1/applications/ready',
    folder: lab.folder,
    cores: lab.cores,
    where: 'other',
  })

/** Sends one signup for each of these people. */
export const signUpAll = ({ url }: Service, people: Record<string, string>[]): Promise<Sample> =>
  postOnce(url + signup.individual.path, JSON.stringify(samplePayload), people, signupConnections)

/** Deletes the waiting verification jobs, because they would slow later signups. */
export async function dropJobs({ databaseUrl }: Service): Promise<void> {
  await withDatabase(databaseUrl, (client) =>
    client.query(
      "delete from pgboss.job where name = 'verification' and state < 'active' and created_on < (select max(created_on) from pgboss.job)",
    ),
  )
}

import { takePoint } from './buckets'

const perPerson = { name: 'hand-offs', points: 10, seconds: 900 }

/**
 * Whether a person may open another page of the provider. Each page costs calls that the provider
 * limits for the whole account.
 */
export async function allowsHandOff(customerId: string): Promise<boolean> {
  const { name, points, seconds } = perPerson
  const { taken } = await takePoint({ key: `${name}:${customerId}`, seconds })
  return taken <= points
}

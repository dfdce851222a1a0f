import { metrics } from '@/lib/contracts/probes'
import { bearer, call } from '../api'
import { type Database, moveClock } from '../database'
import type { Service } from '../service'
import { listFiring, rules } from './rules'
import { Recording } from './series'

const target = { job: 'latchkey', instance: 'a' }
const minuteSeconds = 60

/**
 * A replacement for Prometheus: reads the metrics of a service each minute of the service's clock.
 */
export class Watch {
  readonly recording = new Recording()
  readonly #service: Service
  readonly #database: Database
  #minute = -1

  constructor(service: Service, database: Database) {
    this.#service = service
    this.#database = database
  }

  /** The time of the last reading in seconds. */
  get now(): number {
    return this.#minute * minuteSeconds
  }

  readonly read = async (): Promise<string> =>
    (
      await call(this.#service, 'GET', metrics.path, {
        headers: bearer(this.#service.adminKey()),
      })
    ).text

  /** Records this text as the metrics of the next minute. */
  add(text: string): void {
    this.#minute += 1
    this.recording.add(this.now, text, target)
  }

  /** Moves the service's clock minute by minute, and reads the metrics after each minute. */
  async pass(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed++) {
      await moveClock(this.#database, `${this.#minute + 1} minutes`)
      this.add(await this.read())
    }
  }

  /** Returns the names of the alerts that fire now. */
  listFiring(): string[] {
    return rules
      .map(({ alert }) => alert)
      .filter((alert) => listFiring(alert, this.recording.series, this.now).length > 0)
  }
}

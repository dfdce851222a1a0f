import { addWorkingDays } from './working-days'

/** A result is expected within this number of working days after the answers arrived. */
export const expectedWorkingDays = 2

/** Returns the latest time at which a result is expected. */
export const expectResultAt = (arrivedAt: string): string =>
  addWorkingDays(arrivedAt, expectedWorkingDays)

import type { Page } from './browser'

/** The largest sum of layout shifts that a page may have. */
export const maxShift = 0.02

/** Sums the layout shifts of each page, except those that a press has caused. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Entry[])
        shifts.sum += hadRecentInput ? 0 : value
    }).observe({ type: 'layout-shift', buffered: true })
  })
export const readShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

import { readBrowserTests } from '@/bench/browser-tests'
import type { Case } from '@/bench/result'
import { findMedian, findSpread } from '@/bench/statistics'

const task = 'T1 the whole form'

export const personCase: Case = {
  id: 'P13',
  work: "a person's signup in a fresh browser, from the first question to the receipt, typed by a script",
  async run(lab) {
    const measured = await readBrowserTests(
      lab,
      'tasks.spec.ts',
      '(?<!without JavaScript )a person completes the form with the keyboard alone',
      { times: lab.plan.repeats },
    )
    if (!measured) return { figures: [], measurements: [] }
    const read = (what: string) =>
      measured
        .filter(({ name }) => name === task)
        .map(({ figures }) => figures.get(what) ?? Number.NaN)
    const [seconds, strokes] = [read('took'), read('strokes')]
    if (seconds.length === 0) throw new Error('the task printed no figures')
    return {
      figures: [
        {
          name: 'all pages',
          value: findMedian(seconds),
          unit: 's',
          spread: findSpread(seconds),
          goal: { atMost: 15 },
        },
        { name: 'keystrokes', value: findMedian(strokes), unit: 'strokes', goal: { atMost: 180 } },
      ],
      measurements: [],
    }
  },
}

import { readBrowserTests } from '@/bench/browser-tests'
import type { Case } from '@/bench/result'

const steps = '/apply/individual/'
const inbox = '/inbox'

export const weightCase: Case = {
  id: 'P12',
  work: 'scripts that a page names, as a server on the way packs them',
  async run(lab) {
    const measured = await readBrowserTests(lab, 'weight.spec.ts', 'every form step|account pages')
    if (!measured) return { figures: [], measurements: [] }
    const weighed = measured.flatMap(({ name, figures }) =>
      figures.has('script') ? [{ name, kB: figures.get('script')! }] : [],
    )
    const heaviest = weighed
      .filter(({ name }) => name.startsWith(steps))
      .reduce((a, b) => (a.kB >= b.kB ? a : b))
    const ofInbox = weighed.find(({ name }) => name === inbox)
    if (!ofInbox) throw new Error('the inbox was not weighed')
    return {
      figures: [
        {
          name: `the heaviest step, ${heaviest.name.slice(steps.length)}`,
          value: heaviest.kB,
          unit: 'kB',
          goal: { atMost: 160 },
        },
        { name: 'the inbox', value: ofInbox.kB, unit: 'kB', goal: { atMost: 150 } },
      ],
      measurements: [],
    }
  },
}

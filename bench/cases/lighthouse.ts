import { startEmptyNext } from '@/bench/baselines'
import { readBrowserTests } from '@/bench/browser-tests'
import { installPeers } from '@/bench/peers'
import type { Case, Figure } from '@/bench/result'

const goal = { atLeast: 98 }

/** Lighthouse is a hundred packages of its own: installed and measured with the peers. */
export const lighthouseCase: Case = {
  id: 'P12L',
  work: 'Lighthouse on a simulated phone and a desktop, beside an empty page of the framework',
  needsPeers: true,
  async run(lab) {
    installPeers(lab)
    await using empty = await startEmptyNext(lab)
    const told = await readBrowserTests(lab, 'pages.spec.ts', '', {
      config: 'lighthouse.config.ts',
      env: { EMPTY_PAGE: new URL('/', empty.url).href },
    })
    if (!told) return { figures: [], measurements: [] }
    const ours = told.filter(({ name }) => name.startsWith('/'))
    const least = (what: string, device = '') =>
      Math.min(
        ...ours
          .filter(({ name }) => name.endsWith(device))
          .map(({ figures }) => figures.get(what) ?? Number.NaN),
      )
    const onPhone = told
      .filter(({ name }) => name.endsWith(' phone'))
      .map(
        ({ name, figures }): Figure => ({
          name,
          value: figures.get('performance') ?? Number.NaN,
          unit: 'of 100',
          ...(name.startsWith('/') && { goal }),
        }),
      )
    return {
      figures: [
        ...onPhone,
        {
          name: 'every page, desktop: performance',
          value: least('performance', ' desktop'),
          unit: 'of 100',
          goal,
        },
        {
          name: 'every page: accessibility',
          value: least('accessibility'),
          unit: 'of 100',
          goal: { atLeast: 100 },
        },
        {
          name: 'every page: best practices',
          value: least('practices'),
          unit: 'of 100',
          goal: { atLeast: 100 },
        },
      ],
      measurements: [],
    }
  },
}

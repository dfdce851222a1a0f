import { startEmptyNext } from '@/bench/baselines'
import { readBrowserTests } from '@/bench/browser-tests'
import { installPeers } from '@/bench/peers'
import type { Case, Figure } from '@/bench/result'

const goal = { atLeast: 98 }

/**
 * This case needs --peers, because only the comparison with other products installs Lighthouse and
 * its hundred dependencies.
 */
export const lighthouseCase: Case = {
  id: 'P12L',
  work: 'Lighthouse on a simulated phone and a desktop, beside an empty page of the framework',
  needsPeers: true,
  async run(lab) {
    installPeers(lab)
    await using empty = await startEmptyNext(lab)
    const measured = await readBrowserTests(lab, 'pages.spec.ts', '', {
      config: 'lighthouse.config.ts',
      env: { EMPTY_PAGE: new URL('/', empty.url).href },
    })
    if (!measured) return { figures: [], measurements: [] }
    const ours = measured.filter(({ name }) => name.startsWith('/'))
    const findMin = (what: string, device = '') =>
      Math.min(
        ...ours
          .filter(({ name }) => name.endsWith(device))
          .map(({ figures }) => figures.get(what) ?? Number.NaN),
      )
    const onPhone = measured
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
          value: findMin('performance', ' desktop'),
          unit: 'of 100',
          goal,
        },
        {
          name: 'every page: accessibility',
          value: findMin('accessibility'),
          unit: 'of 100',
          goal: { atLeast: 100 },
        },
        {
          name: 'every page: best practices',
          value: findMin('practices'),
          unit: 'of 100',
          goal: { atLeast: 100 },
        },
      ],
      measurements: [],
    }
  },
}

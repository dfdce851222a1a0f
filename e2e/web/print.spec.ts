import { certification } from '@/lib/legal/w9-terms'
import { type ReadPdf, readPdf } from '@/lib/testing/read-pdf'
import { expect, test } from '../support/browser'
import { prepareMember } from '../support/people'

const longName = 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley'
const people: [name: string, maxPages: number, body: Record<string, unknown>][] = [
  ['a short record', 3, {}],
  [
    'a long record',
    4,
    {
      middleName: longName,
      address: {
        address: `${longName} Boulevard 500`,
        address2: `${longName} Building`,
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
        country: 'US',
      },
    },
  ],
]
const joinPages = ({ pages }: ReadPdf) =>
  pages.map(({ texts }) => texts.map(({ text }) => text).join(' '))

for (const [name, maxPages, body] of people)
  test(`${name} prints without a blank page and with its signature in one block`, async ({
    page,
    context,
    service,
    client,
  }) => {
    await prepareMember(context, service.url, client, body)
    await page.goto('/status/record')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const format of ['Letter', 'A4'] as const) {
      const file = await readPdf(await page.pdf({ format, tagged: true }))
      const pages = joinPages(file)
      expect(pages.length, format).toBeLessThanOrEqual(maxPages)
      expect(pages[0]).toContain('Legal name')
      for (const text of pages) expect(text.length).toBeGreaterThan(200)
      const signed = pages.filter((text) => text.includes('Version of the terms'))
      expect(signed).toHaveLength(1)
      expect(signed[0]).toContain(certification.perjury)
      expect(signed[0]).toContain(certification.statements[3])
      expect(signed[0]).toContain('Signature')
      expect(pages.join(' ')).not.toContain('Download as')
    }
  })

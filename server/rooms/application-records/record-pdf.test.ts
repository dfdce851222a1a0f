import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordSource, SignedTerms } from '@/lib/application-record'
import { certification, findW9Text, w9Terms } from '@/lib/legal/w9-terms'
import { type PdfPage, type PdfText, type ReadPdf, readPdf } from '@/lib/testing/read-pdf'
import { writtenRecord } from '../../testing/written-record'
import { writeRecordPdf, writeW9Pdf } from './record-pdf'

const written = writtenRecord
const { source } = written
const { payload } = source
const sign = (given: RecordSource, terms: SignedTerms | null = written.signed.terms) => ({
  source: given,
  signed: { source: given, terms, changes: [] },
})
const withPayload = (change: object) => ({
  ...written,
  ...sign({ ...source, payload: { ...payload, ...change } as RecordSource['payload'] }),
})

const listTags = ({ pages }: ReadPdf) => pages.flatMap(({ tags }) => tags)
const textsOf = (file: ReadPdf, role: string) =>
  listTags(file).flatMap((tag) => (tag.role === role ? tag.text : []))
// If a table continues on the next page, the structure of that page contains the table's earlier
// rows again, without texts.
const rowsOf = (file: ReadPdf) => {
  const [terms, values] = [textsOf(file, 'TH'), textsOf(file, 'TD')]
  return terms.map((term, index) => `${term}: ${values[index]}`).filter((row) => row !== ': ')
}
const join = (page: PdfPage) => page.texts.map(({ text }) => text).join(' ')

test('the record PDF is tagged and has a title and the language en-US', async () => {
  const file = await readPdf(await writeRecordPdf(written))
  expect(file.isMarked).toBe(true)
  expect(file.info).toMatchObject({ Title: 'Your application record', Language: 'en-US' })
})

test('the record PDF has tagged headings, terms and answers in reading order', async () => {
  const file = await readPdf(await writeRecordPdf(written))
  expect(textsOf(file, 'H1')).toEqual(['Your application record'])
  expect(textsOf(file, 'H2')).toEqual([
    'About you',
    'Address',
    'ID',
    'Money',
    'Tax form',
    'Form W-9 as signed',
  ])
  expect(rowsOf(file).slice(0, 6)).toEqual([
    '1.1–4 Legal name: Avery Rae Quinn',
    'Email address: avery@example.com',
    '1.5 Date of birth: 07/24/1988',
    '1.6 Citizenship or residency: U.S. citizen',
    '1.7 Social Security number: ending in 3456',
    '2.1–5 Home address: 500 Oak Street Unit 4 Austin, TX 78701',
  ])
  expect(rowsOf(file).slice(-5)).toEqual([
    'Signature: Avery Rae Quinn',
    'Signed: Jan 15, 2026, 3:42 PM UTC',
    'IP address: 203.0.113.7',
    `Version of the terms: ${w9Terms.version}`,
    `SHA-256 of the terms: ${'ab12cd34 '.repeat(8).trim()}`,
  ])
  expect(textsOf(file, 'LBody').map((text) => text.slice(0, 30))).toEqual(
    certification.statements.map((text) => text.slice(0, 30)),
  )
})

test('every PDF page shows the partner, the reference number and the page number', async () => {
  for (const write of [writeRecordPdf, writeW9Pdf]) {
    const { pages } = await readPdf(await write(written))
    for (const [index, page] of pages.entries()) {
      const text = join(page)
      expect(text).toContain('Northwind Pay')
      expect(text).toContain('Reference 4F7K-2M9Q')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text).not.toContain('900-12')
    }
  }
})

test('the Form W-9 PDF has the lines of the IRS form in order', async () => {
  const file = await readPdf(await writeW9Pdf(written))
  expect(file.info).toMatchObject({
    Title: 'Form W-9: Request for Taxpayer Identification Number and Certification',
    Language: 'en-US',
  })
  expect(textsOf(file, 'H2')).toEqual([
    'Taxpayer',
    'Part I: Taxpayer Identification Number',
    'Part II: Certification',
    `The terms you signed, version ${w9Terms.version}`,
  ])
  expect(rowsOf(file).slice(0, 12)).toEqual([
    '1 Name of entity or individual: Avery Rae Quinn',
    '2 Business name, if different: None',
    '3a Federal tax classification: Individual',
    '3b Foreign partners, owners or beneficiaries: Not asked',
    '4 Exempt payee code: None',
    '4 FATCA exemption code: None',
    '5 Address: 500 Oak Street Unit 4',
    '6 City, state and ZIP code: Austin, TX 78701',
    '7 Account numbers: None',
    'Requester: Northwind Payments, Inc.',
    'Social Security number (SSN): ending in 3456',
    'Signature: Avery Rae Quinn',
  ])
  const paragraphs = textsOf(file, 'P').join(' ')
  for (const text of [w9Terms.ExplanatoryText, w9Terms.DisclosureText])
    for (const line of text.split(/\n+/)) expect(paragraphs).toContain(line)
})

test('the record and W-9 PDFs define U.S. person between first use and signature', async () => {
  const { definition } = certification
  for (const write of [writeRecordPdf, writeW9Pdf]) {
    const texts = listTags(await readPdf(await write(written))).map(({ text }) => text)
    const find = (part: string) => texts.findIndex((text) => text.includes(part))
    expect(find(definition.heading)).toBeGreaterThan(find('U.S. person (defined below)'))
    expect(find(definition.heading)).toBeLessThan(texts.indexOf('Signature'))
    for (const item of definition.list) expect(find(item)).toBeGreaterThan(0)
  }
})

test('both PDFs name our company; without a partner, the company is the W-9 requester', async () => {
  const { company } = written.title
  const file = await readPdf(await writeW9Pdf({ ...written, partner: undefined }))
  expect(rowsOf(file)).toContain(`Requester: ${company}`)
  for (const write of [writeRecordPdf, writeW9Pdf])
    expect(textsOf(await readPdf(await write(written)), 'P')).toContain(company)
})

test('if backup withholding applies, both PDFs cross out W-9 statement 2', async () => {
  const subject = withPayload({ w9: { ...payload.w9, isSubjectToBackupWithholding: true } })
  for (const write of [writeRecordPdf, writeW9Pdf]) {
    const bodies = textsOf(await readPdf(await write(subject)), 'LBody')
    expect(bodies[1]).toMatch(/^Crossed out because you answered yes: I am not subject/)
    expect(bodies[0]).not.toContain('Crossed out')
  }
})

test('PDFs show names with accents, Greek and Cyrillic letters', async () => {
  const names = ['Zoë Łukasz-Nguyễn', 'Владимир', 'Ελένη', 'Ɓala Ŋ']
  for (const firstName of names) {
    const contact = { ...source.contact, firstName }
    const file = await readPdf(await writeW9Pdf({ ...written, ...sign({ ...source, contact }) }))
    expect(rowsOf(file)[0]).toContain(firstName)
    expect(rowsOf(file)[0]).not.toContain('no font')
  }
})

test('a PDF refers to the text download if no font can draw the name', async () => {
  const contact = { ...source.contact, firstName: '王小明' }
  const file = await readPdf(await writeRecordPdf({ ...written, ...sign({ ...source, contact }) }))
  expect(rowsOf(file)[0]).toContain('The file “Download as text” shows all of them.')
})

test('each line number of the record PDF fits into its column without a line break', async () => {
  const business = { ...payload, businessName: 'Quinn Trading LLC', tradeName: 'Quinn' }
  const given = { ...source, userType: 'businessowner' as const, payload: business }
  const { pages } = await readPdf(
    await writeRecordPdf({ ...written, ...sign(given as RecordSource) }),
  )
  const numbers = pages.flatMap(({ texts }) => texts.filter(({ text }) => /^\d\.\d/.test(text)))
  expect(numbers.map(({ text }) => text)).toContain('1.13–16')
  for (const { text, x, width } of numbers) {
    expect(text).toMatch(/^\d\.\d+(–\d+)?$/)
    expect(x + width).toBeLessThan(54 + 44)
  }
})

test('the record PDF never splits a section of a few rows between two pages', async () => {
  const street = 'W '.repeat(40)
  for (let lines = 0; lines < 24; lines++) {
    const middleName = Array(lines).fill(street).join('')
    const file = await readPdf(await writeRecordPdf(withPayload({ middleName })))
    const pageOf = (text: string) =>
      file.pages.findIndex(({ texts }) => texts.some((drawn) => drawn.text === text))
    expect(pageOf('Address')).toBe(pageOf('Mailing address'))
  }
})

/** The bounds of a drawn text, without the space between lines. */
const box = ({ x, y, width, height }: PdfText) => ({
  left: x,
  right: x + width,
  bottom: y - 0.15 * height,
  top: y + 0.6 * height,
})
function listOverlaps({ texts }: PdfPage): string[] {
  const boxes = texts.map((text) => ({ ...box(text), text: text.text }))
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 0.5,
      )
      .map((b) => `${a.text} | ${b.text}`),
  )
}
const isOutside = (text: PdfText): boolean => {
  const { left, right, bottom, top } = box(text)
  return left < 53.5 || right > 559 || bottom < 36 || top > 760
}

test('below the certification, both PDFs list answers that changed after the signature', async () => {
  const rows = [{ term: 'Address', value: '1 Elm Street' }]
  const changes = [{ at: '2026-01-20T09:00:00.000Z', rows }]
  const given = { ...written, signed: { ...written.signed, changes } }
  for (const write of [writeRecordPdf, writeW9Pdf]) {
    const file = await readPdf(await write(given))
    expect(textsOf(file, 'H2')).toContain('Changed after the signature')
    const listed = rowsOf(file)
    const signature = listed.indexOf('Signature: Avery Rae Quinn')
    expect(listed.slice(-2)).toEqual([
      'Changed: Jan 20, 2026, 9:00 AM UTC',
      'Address: 1 Elm Street',
    ])
    expect(signature).toBeGreaterThan(0)
    expect(signature).toBeLessThan(listed.length - 2)
  }
})

const long = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('W', 'i', ' ', 'é', '-'), minLength: 1, maxLength: 120 }),
)
test('long answers in a PDF never overlap, cross a margin or split the signature', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: long, street: long, city: long, sources: fc.nat(200), brand: long }),
      async ({ name, street, city, sources, brand }) => {
        const changed = withPayload({
          middleName: name,
          address: { ...payload.address, address: street, address2: street, city },
          employment: { ...payload.employment, incomeSources: Array(sources).fill('employment') },
        })
        const extras = { signatureName: name, signing: { ip: '2001:db8:ffff::1' } }
        const { signed: form, source: signedSource } = sign({ ...changed.source, extras })
        const rows = [{ term: 'Address', value: `${street}\n${city}` }]
        const changes = [{ at: '2026-01-20T09:00:00.000Z', rows }]
        const given = {
          ...changed,
          source: signedSource,
          signed: { ...form, changes },
          partner: { name: brand, legalName: brand },
        }
        for (const write of [writeRecordPdf, writeW9Pdf]) {
          const { pages } = await readPdf(await write(given))
          expect(pages.flatMap(({ texts }) => texts.filter(isOutside))).toEqual([])
          expect(pages.flatMap(listOverlaps)).toEqual([])
          const signed = pages.filter(({ tags }) => tags.some(({ text }) => text === 'Signature'))
          expect(signed).toHaveLength(1)
          expect(signed[0]!.tags.filter(({ role }) => role === 'LBody')).toHaveLength(4)
          expect(join(signed[0]!)).toContain(certification.perjury)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('the Form W-9 PDF attaches no terms if their version is unknown', async () => {
  for (const unknown of [null, { version: '2020-01.1', hash: null }]) {
    const given = { ...written, ...sign(source, unknown) }
    const headings = textsOf(await readPdf(await writeW9Pdf(given)), 'H2')
    expect(headings.at(-1)).toBe('Part II: Certification')
  }
})

test('the PDF of a W-9 signed with terms 2024-03.1 contains the terms 2024-03.1', async () => {
  const given = { ...written, ...sign(source, { version: '2024-03.1', hash: null }) }
  const file = await readPdf(await writeW9Pdf(given))
  expect(textsOf(file, 'H2').at(-1)).toBe('The terms you signed, version 2024-03.1')
  expect(textsOf(file, 'LBody')[0]).toMatch(/^The number I have given is my correct/)
  const paragraphs = textsOf(file, 'P').join(' ')
  expect(paragraphs).not.toContain('Certification instructions')
  expect(paragraphs).toContain('For federal tax purposes you are a U.S. person if')
  for (const line of findW9Text('2024-03.1')!.explanation.split(/\n+/))
    expect(paragraphs).toContain(line)
})

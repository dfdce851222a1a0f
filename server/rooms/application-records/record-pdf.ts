import { setImmediate as rest } from 'node:timers/promises'
import { buildRecord, type RecordSource, signedFormOf } from '@/lib/application-record'
import { productTokens } from '@/lib/brand'
import { fillText } from '@/lib/fill-text'
import { findW9Text } from '@/lib/legal/w9-terms'
import type { W9Text } from '@/lib/legal/w9-text'
import { writeMoment } from '@/lib/moments'
import { listChangeRows, listTaxpayer, type SignedAnswers } from '@/lib/signed-form'
import { english as words } from '@/lib/words'
import { pdfWords } from '@/lib/words/en-pdf'
import type { Sender } from '../../foundations/mail'
import { canDraw } from './pdf-logo'
import { headingOf, placeCertification, placeTable, tableRows } from './pdf-parts'
import { Sheets, type Style, styles } from './pdf-sheets'
import type { RecordTitle } from './record-text'
import { listW9Lines, taxNumberOf } from './w9-lines'

/** The partner that invited the applicant. Undefined for customers of the product itself. */
export type Partner = Pick<Sender, 'name' | 'legalName' | 'tokens' | 'logo'> | undefined
type Written = {
  source: RecordSource
  signed: SignedAnswers
  title: RecordTitle
  partner: Partner
}

async function openFile(
  { title, partner }: Written,
  heading: string,
  footer = heading,
): Promise<Sheets> {
  const { product, reference } = title
  const number = fillText(words['record.reference'], { reference })
  return Sheets.open({
    title: heading,
    footer,
    partner: partner?.name ?? product,
    reference: number,
    // Paper is white, so the file uses the color of the light theme.
    accent: (partner?.tokens ?? productTokens).light.accent,
    logo: partner?.logo && canDraw(partner.logo) ? partner.logo : undefined,
  })
}

function placeTitle(
  sheets: Sheets,
  heading: string,
  { title, partner }: Written,
  subtitle?: string,
): void {
  const { product, site, company, receivedAt, reference } = title
  const received = fillText(words['record.received'], { moment: writeMoment(receivedAt) })
  const number = fillText(words['record.reference'], { reference })
  const lines = [
    `${product} · ${site}`,
    company,
    `${received} · ${number}`,
    words['record.zone'],
    ...(partner ? [fillText(pdfWords.runs, { product, legalName: partner.legalName })] : []),
  ]
  sheets.place(sheets.root, sheets.text('H1', heading, styles.title, { after: 4 }))
  if (subtitle) sheets.place(sheets.root, sheets.text('P', subtitle, styles.part, { after: 4 }))
  for (const line of lines) sheets.place(sheets.root, sheets.text('P', line, styles.term))
}

/** Writes the record of a person as a tagged PDF file. */
export async function writeRecordPdf(written: Written): Promise<Buffer> {
  const { source, signed } = written
  const sheets = await openFile(written, words['record.h1'])
  placeTitle(sheets, words['record.h1'], written)
  for (const { heading, rows } of buildRecord(source)) {
    const section = sheets.open(sheets.root, 'Sect')
    const blocks = tableRows(sheets, rows)
    const head = headingOf(sheets, heading)
    sheets.skip(18)
    placeTable(sheets, head, section, blocks)
    section.end()
    await rest()
  }
  const form = signedFormOf(signed.source, signed.terms)
  const section = sheets.open(sheets.root, 'Sect')
  sheets.skip(18)
  placeCertification(sheets, form, section, {
    heading: headingOf(sheets, words['record.w9.h2'], styles.form),
    before: listTaxpayer(form).map((row) => ({ number: '', ...row })),
  })
  section.end()
  placeChanges(sheets, signed)
  return sheets.close()
}

/** Adds the answers that changed after the signature, if there are any. */
function placeChanges(sheets: Sheets, signed: SignedAnswers, style?: Style): void {
  const rows = signed.changes.flatMap(listChangeRows).map((row) => ({ number: '', ...row }))
  if (rows.length === 0) return
  const section = sheets.open(sheets.root, 'Sect')
  sheets.skip(18)
  const note = sheets.text('P', words['record.w9.changes.note'], styles.text, { after: 4 })
  const heading = headingOf(sheets, words['record.w9.changes'], style)
  placeTable(sheets, heading, section, tableRows(sheets, rows))
  sheets.skip(6)
  sheets.place(section, note)
  section.end()
}

/**
 * Writes the signed Form W-9 as a tagged PDF file. The lines have the order of the form. The
 * headings are black, because the form belongs to the IRS.
 */
export async function writeW9Pdf(written: Written): Promise<Buffer> {
  const { signed, title, partner } = written
  const { source, terms } = signed
  const form = signedFormOf(source, terms)
  const name = pdfWords['w9.title']
  const sheets = await openFile(written, `${name}: ${pdfWords['w9.subtitle']}`, name)
  placeTitle(sheets, name, written, pdfWords['w9.subtitle'])
  sheets.skip(4)
  sheets.place(sheets.root, sheets.text('P', pdfWords['w9.substitute'], styles.term))
  const requester = {
    number: '',
    term: pdfWords['w9.requester'],
    value: partner?.legalName ?? title.company,
  }
  const tables = [
    [pdfWords['w9.details'], [...listW9Lines(source, form), requester]],
    [pdfWords['w9.part1'], [taxNumberOf(form)]],
  ] as const
  for (const [name, rows] of tables) {
    sheets.skip(14)
    const section = sheets.open(sheets.root, 'Sect')
    placeTable(sheets, headingOf(sheets, name, styles.form), section, tableRows(sheets, rows))
    section.end()
    await rest()
  }
  const certified = sheets.open(sheets.root, 'Sect')
  sheets.skip(14)
  placeCertification(sheets, form, certified, {
    heading: headingOf(sheets, pdfWords['w9.part2'], styles.form),
  })
  certified.end()
  placeChanges(sheets, signed, styles.form)
  const text = terms && findW9Text(terms.version)
  if (text) placeTerms(sheets, text)
  return sheets.close()
}

function placeTerms(sheets: Sheets, { version, explanation, disclosure }: W9Text): void {
  const section = sheets.open(sheets.root, 'Sect')
  const name = fillText(pdfWords['w9.terms'], { version })
  sheets.skip(22)
  const parts = [
    [pdfWords['w9.explanation'], explanation],
    [pdfWords['w9.disclosure'], disclosure],
  ] as const
  for (const [index, [heading, text]] of parts.entries()) {
    const paragraphs = text
      .split('\n\n')
      .map((part) => sheets.text('P', part, styles.text, { after: 6 }))
    const heads = [
      ...(index === 0 ? [headingOf(sheets, name, styles.form)] : []),
      sheets.text('H3', heading, styles.part, { after: 4 }),
    ]
    sheets.reserve([...heads, paragraphs[0]!].reduce((sum, { height }) => sum + height, 0))
    for (const block of [...heads, ...paragraphs]) sheets.place(section, block)
    sheets.skip(6)
  }
  section.end()
}

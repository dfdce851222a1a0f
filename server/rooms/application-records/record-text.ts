import {
  buildRecord,
  type RecordSource,
  type SignedForm,
  signedFormOf,
} from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { consentSentence, perjurySentence, writePart } from '@/lib/legal/w9-text'
import { writeMoment } from '@/lib/moments'
import {
  type FormRow,
  listChangeRows,
  listNotes,
  listSigning,
  listStatements,
  listTaxpayer,
  type SignedAnswers,
  signedTextOf,
} from '@/lib/signed-form'
import { english as words } from '@/lib/words'

/** The heading of a record. `company` is the name and postal address of the operator. */
export type RecordTitle = {
  product: string
  site: string
  company: string
  reference: string
  receivedAt: string
}
type Line = readonly [number: string, term: string, value: string, origin?: string]

const width = 78
const rule = '-'.repeat(width)

/** Wraps text at spaces and indents each line. Keeps existing line breaks. */
function wrap(text: string, indent: number): string {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.split(' ')) {
      if (line !== '' && indent + line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line)
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n')
}

/**
 * Writes a value as text. Writes only the last four digits of an identification number. Writes
 * times in UTC.
 */
export function writeValue(value: FormRow['value']): string {
  if (typeof value === 'string') return value
  return 'moment' in value
    ? writeMoment(value.moment)
    : fillText(words['record.lastFour'], { digits: value.lastFour })
}
const writeLine = ([number, term, value, origin]: Line): string =>
  `${number.padEnd(10)}${term}\n${wrap(value, 10)}${origin ? `\n${wrap(`(${origin})`, 10)}` : ''}`
const writeHeading = (text: string): string => `${text.toUpperCase()}\n${rule}`

function writeCertified(form: SignedForm): string[] {
  const text = signedTextOf(form)
  if (!text) return [fillText(words['record.w9.other'], { version: form.terms?.version ?? '' })]
  const statements = listStatements(text, form).map(({ text: statement, isCrossedOut }, index) => {
    const crossedOut = isCrossedOut
      ? `${words['w9.isSubjectToBackupWithholding.crossedOut']}: `
      : ''
    return `${String(index + 1).padEnd(4)}${wrap(crossedOut + statement, 4).trimStart()}`
  })
  const notes = listNotes(text).map((note) => wrap(writePart(note), 0))
  return [wrap(perjurySentence, 0), ...statements, ...notes]
}

const writeRows = (rows: readonly FormRow[]): string[] =>
  rows.map(({ term, value }) => writeLine(['', term, writeValue(value)]))

function writeForm(signed: SignedAnswers): string {
  const form = signedFormOf(signed.source, signed.terms)
  const changed = [
    writeHeading(words['record.w9.changes']),
    wrap(words['record.w9.changes.note'], 0),
    ...writeRows(signed.changes.flatMap(listChangeRows)),
  ]
  return [
    writeHeading(words['record.w9.h2']),
    ...writeCertified(form),
    wrap(consentSentence, 0),
    ...writeRows([...listTaxpayer(form), ...listSigning(form)]),
    ...(signed.changes.length > 0 ? changed : []),
  ].join('\n\n')
}

/** Writes the record of a person as plain text, because every device can open and print it. */
export function writeRecord(
  source: RecordSource,
  signed: SignedAnswers,
  title: RecordTitle,
): string {
  const { product, site, company, reference, receivedAt } = title
  const head = [
    product,
    words['record.h1'],
    '',
    site,
    wrap(company, 0),
    fillText(words['record.received'], { moment: writeMoment(receivedAt) }),
    fillText(words['record.reference'], { reference }),
    words['record.zone'],
  ].join('\n')
  const sections = buildRecord(source).map(({ heading, rows }) =>
    [
      writeHeading(heading),
      ...rows.map(({ number, term, value, origin }) =>
        writeLine([number, term, writeValue(value), origin]),
      ),
    ].join('\n\n'),
  )
  return `${[head, ...sections, writeForm(signed)].join('\n\n\n')}\n`
}

import {
  buildRecord,
  type LastFour,
  type RecordSource,
  type SignedForm,
  signedFormOf,
} from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import {
  certificationStatements,
  consentSentence,
  crossedOutStatement,
  perjurySentence,
  w9Terms,
} from '@/lib/legal/w9-terms'
import { writeMoment } from '@/lib/moments'
import { english as words } from '@/lib/words'

/** The heading of a record. */
export type RecordTitle = { product: string; site: string; reference: string; receivedAt: string }
type Line = readonly [number: string, term: string, value: string | LastFour, origin?: string]

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

const write = (value: string | LastFour): string =>
  typeof value === 'string' ? value : fillText(words['record.lastFour'], { digits: value.lastFour })
const writeLine = ([number, term, value, origin]: Line): string =>
  `${number.padEnd(10)}${term}\n${wrap(write(value), 10)}${origin ? `\n${wrap(`(${origin})`, 10)}` : ''}`
const writeHeading = (text: string): string => `${text.toUpperCase()}\n${rule}`

function writeForm(form: SignedForm): string {
  const { name, business, lastFour, isSubject, signature, signedAt, termsVersion } = form
  const isKnown = termsVersion === null || termsVersion === w9Terms.version
  const statements = certificationStatements.map((statement, index) => {
    const crossedOut =
      isSubject && index === crossedOutStatement
        ? `${words['w9.isSubjectToBackupWithholding.crossedOut']}: `
        : ''
    return `${String(index + 1).padEnd(4)}${wrap(crossedOut + statement, 4).trimStart()}`
  })
  const lines: Line[] = [
    ['', words['tax.copy.name'], business?.name ?? name],
    ['', words['tax.copy.number'], business?.taxId || { lastFour }],
    ...(business?.exemptPayeeCode
      ? [['', words['term.exemptPayeeCode'], business.exemptPayeeCode] as const]
      : []),
    ['', words['tax.copy.signature'], signature ?? words['record.w9.partner']],
    ['', words['tax.copy.signedAt'], writeMoment(signedAt)],
    ['', words['tax.copy.version'], termsVersion ?? words['record.w9.noVersion']],
  ]
  const certified = isKnown
    ? [wrap(perjurySentence, 0), ...statements]
    : [fillText(words['record.w9.other'], { version: termsVersion })]
  return [
    writeHeading(words['record.w9.h2']),
    ...certified,
    wrap(consentSentence, 0),
    ...lines.map(writeLine),
  ].join('\n\n')
}

/** Writes the record of a person as plain text, which every device can open and print. */
export function writeRecord(
  source: RecordSource,
  termsVersion: string | null,
  title: RecordTitle,
): string {
  const { product, site, reference, receivedAt } = title
  const head = [
    product,
    words['record.h1'],
    '',
    site,
    fillText(words['record.received'], { moment: writeMoment(receivedAt) }),
    fillText(words['record.reference'], { reference }),
  ].join('\n')
  const sections = buildRecord(source).map(({ heading, rows }) =>
    [
      writeHeading(heading),
      ...rows.map(({ number, term, value, origin }) => writeLine([number, term, value, origin])),
    ].join('\n\n'),
  )
  return `${[head, ...sections, writeForm(signedFormOf(source, termsVersion))].join('\n\n\n')}\n`
}

import type { LastFour, SignedForm } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { consentSentence, perjurySentence, writePart } from '@/lib/legal/w9-text'
import { listNotes, listSigning, listStatements, signedTextOf } from '@/lib/signed-form'
import { english as words } from '@/lib/words'
import { pdfWords } from '@/lib/words/en-pdf'
import { type Block, type Cell, type Sheets, type Style, styles, textWidth } from './pdf-sheets'
import { writeValue } from './record-text'

type Struct = PDFKit.PDFStructureElement
export type PdfRow = {
  number: string
  term: string
  value: string | LastFour | { moment: string }
  origin?: string | undefined
}

const columns = { number: 48, value: 206 }
/** A table up to this height in points stays on one page. */
const shortTable = 220
const maxLines = 30
const maxLetters = 1500
const longPart = /.{1,1500}/gsu

/** Splits a very long answer into several rows, because a row cannot continue on the next page. */
function splitLong(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => line.match(longPart) ?? [''])
  const chunks: string[][] = [[]]
  let letters = 0
  for (const line of lines) {
    const last = chunks.at(-1)!
    if (last.length > 0 && (last.length >= maxLines || letters + line.length > maxLetters)) {
      chunks.push([line])
      letters = line.length
    } else {
      last.push(line)
      letters += line.length
    }
  }
  return chunks.map((chunk) => chunk.join('\n'))
}

/**
 * Returns the rows of a table of terms and values. The table has a column of line numbers only if a
 * row has a number.
 */
export function tableRows(sheets: Sheets, rows: readonly PdfRow[]): Block[] {
  const left = rows.some(({ number }) => number) ? columns.number : 0
  return rows.flatMap(({ number, term, value, origin }) => {
    const chunks = splitLong(writeValue(value))
    return chunks.map((chunk, index) => {
      const isLast = index === chunks.length - 1
      const width = textWidth - columns.value
      const notes = [
        ...(isLast && origin ? [origin] : []),
        ...(sheets.isIncomplete(chunk, styles.text) ? [pdfWords.missingLetters] : []),
      ]
      const head: Cell = {
        type: 'TH',
        scope: 'Row',
        x: left,
        parts: [{ text: term, style: styles.term, width: columns.value - left - 12 }],
        ...(number && {
          label: { text: number, style: styles.term, x: 0, width: columns.number - 4 },
        }),
      }
      const body: Cell = {
        type: 'TD',
        x: columns.value,
        parts: [
          { text: chunk, style: styles.text, width },
          ...notes.map((text) => ({ text, style: styles.small, width })),
        ],
      }
      return sheets.row('TR', [head, body])
    })
  })
}

/**
 * Places a heading together with its table. A short table stays on one page. The heading of a
 * longer table stays on one page with the first two rows.
 */
export function placeTable(sheets: Sheets, heading: Block, parent: Struct, rows: Block[]): void {
  const sumOf = (blocks: Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)
  const whole = sumOf([heading, ...rows])
  sheets.reserve(whole <= shortTable ? whole : sumOf([heading, ...rows.slice(0, 2)]))
  sheets.place(parent, heading)
  const table = sheets.open(parent, 'Table')
  for (const row of rows) sheets.place(table, row)
  table.end()
}

type Certified = { intro: Block; items: Block[]; notes: Block[] }

function listCertified(sheets: Sheets, form: SignedForm): Certified {
  const signed = signedTextOf(form)
  const consent = sheets.text('P', consentSentence, styles.text, { after: 8 })
  if (!signed) {
    const other = fillText(words['record.w9.other'], { version: form.terms?.version ?? '' })
    const text = `${other} ${words['record.w9.copy']}`
    return { intro: sheets.text('P', text, styles.text, { after: 6 }), items: [], notes: [consent] }
  }
  const crossedOut = `${words['w9.isSubjectToBackupWithholding.crossedOut']}:`
  const x = 20
  const width = textWidth - x
  const items = listStatements(signed, form).map(({ text, isCrossedOut }, index) => {
    const label = { text: `${index + 1}.`, style: styles.text, width: x }
    const parts = isCrossedOut
      ? [
          { text: crossedOut, style: styles.strong, width },
          { text, style: styles.crossed, width },
        ]
      : [{ text, style: styles.text, width }]
    const cells: Cell[] = [
      { type: 'Lbl', x: 0, parts: [label] },
      { type: 'LBody', x, parts },
    ]
    return sheets.row('LI', cells, { isRuled: false, after: 4 })
  })
  const parts = listNotes(signed).map((note) =>
    sheets.text('P', writePart(note), styles.text, { after: 6 }),
  )
  const intro = sheets.text('P', perjurySentence, styles.strong, { after: 4 })
  return { intro, items, notes: [...parts, consent] }
}

/**
 * Places the certification and its signature together on one page. `before`: the rows above the
 * signature.
 */
export function placeCertification(
  sheets: Sheets,
  form: SignedForm,
  parent: Struct,
  { heading, before = [] }: { heading: Block; before?: readonly PdfRow[] },
): void {
  const { intro, items, notes } = listCertified(sheets, form)
  const signing = listSigning(form).map((row) => ({ number: '', ...row }))
  const rows = tableRows(sheets, [...before, ...signing])
  const all = [heading, intro, ...items, ...notes, ...rows]
  sheets.reserve(all.reduce((sum, { height }) => sum + height, 0))
  sheets.place(parent, heading)
  sheets.place(parent, intro)
  if (items.length > 0) {
    const list = sheets.open(parent, 'L')
    for (const item of items) sheets.place(list, item)
    list.end()
  }
  for (const note of notes) sheets.place(parent, note)
  const table = sheets.open(parent, 'Table')
  for (const row of rows) sheets.place(table, row)
  table.end()
}

/**
 * Returns a heading of the second level. Drawing the heading also adds it to the outline of the
 * file.
 */
export function headingOf(sheets: Sheets, text: string, style: Style = styles.section): Block {
  const { height, draw } = sheets.text('H2', text, style, { after: 4 })
  return {
    height,
    draw: (parent, y) => {
      sheets.bookmark(text)
      draw(parent, y)
    },
  }
}

import { buffer } from 'node:stream/consumers'
import { setImmediate as rest } from 'node:timers/promises'
import { fillText } from '@/lib/fill-text'
import { pdfWords } from '@/lib/words/en-pdf'
import type { LetterLogo } from '../../foundations/mail'
import { chooseFont, type Faces, openFonts, type Weight } from './pdf-fonts'

type Struct = PDFKit.PDFStructureElement
type Tag = { actual?: string; scope?: 'Row' }
/**
 * The style of a text: size and gap between lines in points, weight, and color. The color `accent`
 * means the color of the partner.
 */
export type Style = { size: number; weight: Weight; color: string; gap: number; strike?: true }
/**
 * A part of a document that always fits on one page. `draw` adds it to a structure element, at the
 * vertical position `y`.
 */
export type Block = { height: number; draw: (parent: Struct, y: number) => void }
/**
 * The texts that every page shows, and the accent color of the partner. `logo` replaces the
 * partner's name on the first page.
 */
export type Frame = {
  title: string
  footer: string
  partner: string
  reference: string
  accent: string
  logo?: LetterLogo | undefined
}

const ink = '#16202a'
const muted = '#56616d'
const hairline = '#d3dae0'

export const styles = {
  title: { size: 22, weight: 'strong', color: ink, gap: 2 },
  section: { size: 13, weight: 'strong', color: 'accent', gap: 2 },
  /** A heading of the tax form. It never has the color of a partner. */
  form: { size: 13, weight: 'strong', color: ink, gap: 2 },
  part: { size: 10.5, weight: 'strong', color: ink, gap: 2 },
  text: { size: 9.5, weight: 'regular', color: ink, gap: 2.5 },
  strong: { size: 9.5, weight: 'strong', color: ink, gap: 2.5 },
  crossed: { size: 9.5, weight: 'regular', color: ink, gap: 2.5, strike: true },
  term: { size: 9.5, weight: 'regular', color: muted, gap: 2.5 },
  small: { size: 8.5, weight: 'regular', color: muted, gap: 2 },
} as const satisfies Record<string, Style>

// A page of the paper size Letter, in points. The text stays inside these bounds.
const page = { width: 612, height: 792, left: 54, right: 558, top: 88, bottom: 724 }
export const textWidth = page.right - page.left
const headerY = 40
const footerY = 744
const ruleY = 60
// The largest size of the logo, in points. Its place is above the horizontal line.
const logoBox = { width: 180, height: 30, bottom: ruleY - 6 }

/** Replaces control characters, which no font can draw. */
const clean = (text: string): string => text.replace(/[^\P{C}\n]/gu, ' ')

/** Writes a tagged PDF file from top to bottom. */
export class Sheets {
  private readonly doc: PDFKit.PDFDocument
  private readonly faces: Faces
  private readonly frame: Frame
  /** The root element of the PDF structure, which screen readers use. */
  readonly root: Struct
  private y: number = page.top
  private constructor(doc: PDFKit.PDFDocument, faces: Faces, frame: Frame) {
    this.doc = doc
    this.faces = faces
    this.frame = frame
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
    this.addPage()
  }

  /** Loads the library and the fonts, and begins a new file. */
  static async open(frame: Frame): Promise<Sheets> {
    const [{ default: PdfDocument }, faces] = await Promise.all([import('pdfkit'), openFonts()])
    const doc = new PdfDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      pdfVersion: '1.7',
      // Null prevents PDFKit from loading its default font. The file embeds only our own fonts.
      font: null as unknown as string,
      info: { Title: clean(frame.title), Author: clean(frame.partner) },
    })
    return new Sheets(doc, faces, frame)
  }

  /** Adds the page numbers and returns the bytes of the file. */
  async close(): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index)
      this.drawFooter(index + 1, count)
    }
    // The library now embeds the fonts, which takes about as long as drawing the pages. So let
    // other requests run first.
    await rest()
    this.doc.end()
    return buffer(this.doc as unknown as NodeJS.ReadableStream)
  }

  /** Adds an element to the PDF structure, such as a section. */
  open(parent: Struct, type: string): Struct {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** Adds an entry to the outline of the file. */
  bookmark(text: string): void {
    this.doc.outline.addItem(clean(text))
  }

  /** Begins a new page if a part of this height does not fit on the current page. */
  reserve(height: number): void {
    if (this.y + height > page.bottom && this.y > page.top) this.addPage()
  }

  place(parent: Struct, block: Block): void {
    this.reserve(block.height)
    block.draw(parent, this.y)
    this.y += block.height
  }

  /** Leaves a gap, but not at the top of a page. */
  skip(height: number): void {
    if (this.y > page.top) this.y += height
  }

  /** Returns a block with one text and one tag, such as a heading or a paragraph. */
  text(type: string, text: string, style: Style, { after = 0 } = {}): Block {
    const width = textWidth
    return {
      height: this.measure({ text, style, width }) + after,
      draw: (parent, y) => {
        const options: Tag = this.isIncomplete(text, style) ? { actual: clean(text) } : {}
        const draw = () => this.write({ text, style, width }, page.left, y)
        parent.add(this.doc.struct(type, options, draw))
      },
    }
  }

  /** Draws several texts on one line inside an element. Each text has its own position and tag. */
  row(type: string, cells: readonly Cell[], { isRuled = true, after = 0 } = {}): Block {
    const padding = isRuled ? 5 : 0
    const heights = cells.map(({ parts }) =>
      parts.reduce((sum, part) => sum + this.measure(part), 0),
    )
    const height = Math.max(...heights) + 2 * padding
    return {
      height: height + after,
      draw: (parent, y) => {
        const element = this.open(parent, type)
        for (const cell of cells) this.drawCell(element, cell, y + padding)
        element.end()
        if (isRuled) this.rule(y + height)
      },
    }
  }

  private drawCell(parent: Struct, { type, scope, x, parts, label }: Cell, y: number): void {
    const shown = parts.map(({ text }) => text).join('\n')
    const isIncomplete = parts.some(({ text, style }) => this.isIncomplete(text, style))
    const options: Tag = { ...(scope && { scope }), ...(isIncomplete && { actual: clean(shown) }) }
    const draw = () => {
      if (label) this.write(label, page.left + label.x, y)
      let top = y
      for (const part of parts) {
        this.write(part, page.left + x, top)
        top += this.measure(part)
      }
    }
    parent.add(this.doc.struct(type, options, draw))
  }

  /** Whether some character of the text is missing in every font. */
  isIncomplete(text: string, { weight }: Style): boolean {
    return chooseFont(this.faces, weight, clean(text)).isIncomplete
  }

  private use(text: string, { size, weight, color }: Style): void {
    const { font } = chooseFont(this.faces, weight, text)
    this.doc.font(font as never, size).fillColor(color === 'accent' ? this.frame.accent : color)
  }

  private measure({ text: given, style, width }: Part): number {
    const text = clean(given)
    this.use(text, style)
    return this.doc.heightOfString(text, { width, lineGap: style.gap })
  }

  private write({ text: given, style, width }: Part, x: number, y: number): void {
    const text = clean(given)
    this.use(text, style)
    this.doc.text(text, x, y, { width, lineGap: style.gap, strike: style.strike === true })
  }

  private addPage(): void {
    this.doc.addPage()
    this.y = page.top
    const { partner, reference, accent, logo } = this.frame
    const isFirst = this.doc.bufferedPageRange().count === 1
    const half = textWidth / 2 - 10
    if (logo && isFirst) this.drawLogo(logo)
    this.artifact(() => {
      if (!logo || !isFirst)
        this.line(partner, styles.strong, { x: page.left, y: headerY, width: half })
      const x = page.right - half
      this.line(reference, styles.term, { x, y: headerY, width: half, align: 'right' })
    })
    this.rule(ruleY, accent)
  }

  /** Draws the logo with the partner's name as its alternative text. */
  private drawLogo({ bytes, width: given, height: high }: LetterLogo): void {
    const scale = Math.min(logoBox.width / given, logoBox.height / high)
    const [width, height] = [given * scale, high * scale]
    const [x, y] = [page.left, logoBox.bottom - height]
    const alt = clean(this.frame.partner)
    const draw = () => {
      this.doc.image(Buffer.from(bytes, 'base64'), x, y, { width, height })
    }
    // The library's types have no property for the bounds of a figure.
    const options: { alt: string } = { alt, ...{ bbox: [x, y, x + width, y + height] } }
    this.root.add(this.doc.struct('Figure', options, draw))
  }

  private drawFooter(number: number, count: number): void {
    const half = textWidth / 2 - 10
    const text = fillText(pdfWords.page, { page: number, pages: count })
    this.artifact(() => {
      this.line(this.frame.footer, styles.small, { x: page.left, y: footerY, width: half })
      const x = page.right - half
      this.line(text, styles.small, { x, y: footerY, width: half, align: 'right' })
    })
  }

  /** Writes one line and cuts text that does not fit. */
  private line(
    given: string,
    style: Style,
    { x, y, ...options }: { x: number; y: number; width: number; align?: 'right' },
  ): void {
    const text = clean(given).replaceAll('\n', ' ')
    this.use(text, style)
    const height = this.doc.currentLineHeight()
    this.doc.text(text, x, y, { ...options, height, ellipsis: true })
  }

  private rule(y: number, color: string = hairline): void {
    this.artifact(() => {
      this.doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(color).stroke()
    })
  }

  /** Draws a decoration that screen readers skip. */
  private artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.doc.endMarkedContent()
  }
}

type Part = { text: string; style: Style; width: number }
/** A cell of a row. `label` is drawn before the cell, inside the same tag. */
export type Cell = {
  type: 'TH' | 'TD' | 'Lbl' | 'LBody'
  scope?: 'Row'
  x: number
  parts: readonly Part[]
  label?: Part & { x: number }
}

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

/** A text on a page. `y` is the baseline, counted in points from the bottom. */
export type PdfText = { text: string; x: number; y: number; width: number; height: number }
/** A structure element with its text or alternative text, as a screen reader reads it. */
export type PdfTag = { role: string; text: string; alt?: string }
export type PdfPage = { width: number; height: number; texts: PdfText[]; tags: PdfTag[] }
export type ReadPdf = { info: Record<string, unknown>; isMarked: boolean; pages: PdfPage[] }

// The PDF library fails to load without these browser classes, but it uses them only to draw.
const load = async () => {
  const shared = globalThis as { DOMMatrix?: unknown; Path2D?: unknown }
  shared.DOMMatrix ??= class {}
  shared.Path2D ??= class {}
  return await import('pdfjs-dist/legacy/build/pdf.mjs')
}

async function open<Result>(
  bytes: Uint8Array,
  read: (file: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const { getDocument } = await load()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** Reads the texts, the structure and the metadata of a PDF file. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> =>
  open(bytes, async (file) => {
    const [{ info }, mark] = await Promise.all([file.getMetadata(), file.getMarkInfo()])
    const pages = await readPages(file)
    const isMarked = (mark as ReadonlyMap<string, boolean> | null)?.get('Marked') === true
    return { info: info as Record<string, unknown>, isMarked, pages }
  })

/** The texts on a page with their colors (#rrggbb), and the number of pictures. */
export type DrawnPage = { texts: { text: string; color: string }[]; pictures: number }

/** Reads the colors and the pictures of a PDF file. */
export const readDrawing = (bytes: Uint8Array): Promise<DrawnPage[]> =>
  open(bytes, async (file) => {
    const pages: DrawnPage[] = []
    for (let number = 1; number <= file.numPages; number++)
      pages.push(await readDrawnPage(await file.getPage(number)))
    return pages
  })

type Glyph = { unicode: string } | number

async function readDrawnPage(page: PDFPageProxy): Promise<DrawnPage> {
  const { OPS } = await load()
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: DrawnPage = { texts: [], pictures: 0 }
  let color = '#000000'
  for (const [index, operator] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as [unknown?]
    if (operator === OPS.setFillRGBColor) color = String(first)
    if (operator === OPS.paintImageXObject) drawn.pictures++
    if (operator !== OPS.showText) continue
    const glyphs = (first as Glyph[]).filter((glyph) => typeof glyph !== 'number')
    drawn.texts.push({ text: glyphs.map(({ unicode }) => unicode).join(''), color })
  }
  return drawn
}

async function readPages(file: PDFDocumentProxy): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  for (let number = 1; number <= file.numPages; number++)
    pages.push(await readPage(await file.getPage(number)))
  return pages
}

type Item = { str?: string; type?: string; id?: string; transform?: number[] } & {
  width?: number
  height?: number
}
type Node = { role?: string; type?: string; id?: string; alt?: string; children?: Node[] }

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const [content, tree] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree(),
  ])
  const { width, height } = page.getViewport({ scale: 1 })
  const texts: PdfText[] = []
  const byId = new Map<string, string>()
  let open: string[] = []
  for (const item of content.items as Item[]) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? '')
    else if (item.type === 'endMarkedContent') open = open.slice(0, -1)
    if (!item.str?.trim() || !item.transform) continue
    const [, , , , x = 0, y = 0] = item.transform
    texts.push({ text: item.str, x, y, width: item.width ?? 0, height: item.height ?? 0 })
    const id = open.at(-1)
    if (id) byId.set(id, [byId.get(id), item.str].filter(Boolean).join(' '))
  }
  return { width, height, texts, tags: tree ? listTags(tree as Node, byId) : [] }
}

/**
 * Lists the elements in reading order. If an element itself contains no text, its text is empty.
 */
function listTags(node: Node, byId: ReadonlyMap<string, string>): PdfTag[] {
  const children = node.children ?? []
  const text = children
    .flatMap(({ type, id }) => (type === 'content' && id ? (byId.get(id) ?? []) : []))
    .join(' ')
  const { role, alt } = node
  const own = role && role !== 'Root' ? [{ role, text, ...(alt && { alt }) }] : []
  return [...own, ...children.flatMap((child) => listTags(child, byId))]
}

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

/** A text on a page. `y` is the baseline, counted in points from the bottom. */
export type PdfText = { text: string; x: number; y: number; width: number; height: number }
/** A structure element with its own text, as a screen reader reads it. */
export type PdfTag = { role: string; text: string }
export type PdfPage = { width: number; height: number; texts: PdfText[]; tags: PdfTag[] }
export type ReadPdf = { info: Record<string, unknown>; isMarked: boolean; pages: PdfPage[] }

// The PDF library requires these browser classes, but uses them only to draw.
const load = async () => {
  const shared = globalThis as { DOMMatrix?: unknown; Path2D?: unknown }
  shared.DOMMatrix ??= class {}
  shared.Path2D ??= class {}
  return await import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** Reads the texts, the structure and the metadata of a PDF file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await load()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const file = await task.promise
  try {
    const [{ info }, mark] = await Promise.all([file.getMetadata(), file.getMarkInfo()])
    const pages = await readPages(file)
    const isMarked = (mark as ReadonlyMap<string, boolean> | null)?.get('Marked') === true
    return { info: info as Record<string, unknown>, isMarked, pages }
  } finally {
    await task.destroy()
  }
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
type Node = { role?: string; type?: string; id?: string; children?: Node[] }

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

/** Lists the elements in reading order. The text is empty for an element without its own text. */
function listTags(node: Node, byId: ReadonlyMap<string, string>): PdfTag[] {
  const children = node.children ?? []
  const text = children
    .flatMap(({ type, id }) => (type === 'content' && id ? (byId.get(id) ?? []) : []))
    .join(' ')
  const own = node.role && node.role !== 'Root' ? [{ role: node.role, text }] : []
  return [...own, ...children.flatMap((child) => listTags(child, byId))]
}

import type { Page } from './browser'

/** Letters of twice the size, and room between letters, words and lines as somebody needs who reads with difficulty. */
const readers = {
  'letters of twice the size': 'html { font-size: 200% !important }',
  'room between letters':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
} as const

/** What does not fit at the width that the page has, as it is and as others read it. */
export async function listOverflows(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [reader, css] of [['', ''], ...Object.entries(readers)] as const) {
    const told = await page.evaluate((rules) => {
      // A sheet of the script's own is no style in the page, which its policy would refuse.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
      const isCut = (one: Element) => {
        const { overflowX, position } = getComputedStyle(one)
        return (
          overflowX === 'hidden' && position !== 'absolute' && one.scrollWidth > one.clientWidth + 1
        )
      }
      const listWide = () =>
        [...document.body.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
          .at(-1)
          ?.outerHTML.slice(0, 160)
      const wide = document.documentElement.scrollWidth
      const told = wide > window.innerWidth ? [`scrolls sideways to ${wide}: ${listWide()}`] : []
      for (const one of document.body.querySelectorAll('*'))
        if (isCut(one)) told.push(`is cut: ${one.outerHTML.slice(0, 120)}`)
      document.adoptedStyleSheets = []
      return told
    }, css)
    found.push(...told.map((one) => [reader, one].filter(Boolean).join(', ')))
  }
  return found
}

/** Targets that are too small to hit: a finger needs more than a mouse. A link within a sentence is as high as its line. */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForFingers = window.innerWidth < 640
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, select, summary, input:not([type=hidden])',
      ),
    ]
    const hitBy = (one: Element): Element[] =>
      one instanceof HTMLInputElement && /radio|checkbox/.test(one.type)
        ? [one, ...(one.labels ?? [])]
        : [one]
    const isInSentence = (one: HTMLElement) =>
      getComputedStyle(one).display === 'inline' &&
      one.parentElement!.textContent !== one.textContent
    return controls
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
      .flatMap((one) => {
        const boxes = hitBy(one).map((target) => target.getBoundingClientRect())
        const [width, height] = [
          Math.max(...boxes.map((box) => box.width)),
          Math.max(...boxes.map((box) => box.height)),
        ]
        const isPrimary = one.matches('.bg-accent')
        const least = isPrimary || isForFingers ? 44 : 24
        if ((height >= least && width >= 24) || isInSentence(one)) return []
        return [
          `a target of ${Math.round(width)} by ${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`,
        ]
      })
  })

/** What the focus goes to and cannot be seen: under something else, or outside of the window. The focus is where it was afterwards. */
export async function listHiddenFocus(page: Page): Promise<string[]> {
  // From here on the browser draws the focus, as for somebody who uses the keyboard.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const before = document.activeElement
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input:not([type=hidden]), [tabindex="0"]',
    )
    const found: string[] = []
    for (const one of all) {
      if (!one.checkVisibility()) continue
      one.focus()
      // What stands behind a dialog is no place for the focus.
      if (document.activeElement !== one) continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
      const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
      // A link that breaks into two lines has a middle that is not its own.
      const [line] = one.getClientRects()
      const points = [
        [x, y],
        ...(line ? [[(line.left + line.right) / 2, (line.top + line.bottom) / 2]] : []),
      ]
      const hit = points.some(([px, py]) => {
        const on = document.elementFromPoint(px!, py!)
        return on !== null && (one.contains(on) || on.contains(one))
      })
      if (!hit) found.push(`the focus is hidden: ${one.outerHTML.slice(0, 160)}`)
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      if (one.matches(':focus-visible') && (outlineStyle === 'none' || outlineWidth === '0px'))
        found.push(`the focus is not drawn: ${one.outerHTML.slice(0, 160)}`)
    }
    if (before instanceof HTMLElement) before.focus()
    return found
  })
}

/** What moves for longer than a fifth of a second, or moves at all for somebody who asked for stillness. */
export const listMotion = (page: Page, mostSeconds: number): Promise<string[]> =>
  page.evaluate((most) => {
    const seconds = (times: string) =>
      Math.max(
        ...times
          .split(',')
          .map((time) => Number.parseFloat(time) * (/ms\s*$/.test(time) ? 0.001 : 1)),
      )
    // The mark beside a button that is pressed turns for as long as the service takes.
    return [...document.querySelectorAll(':not([aria-disabled=true] *)')]
      .filter((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one)
        return (
          seconds(transitionDuration) > most ||
          (animationName !== 'none' && seconds(animationDuration) > most)
        )
      })
      .map((one) => `moves: ${one.outerHTML.slice(0, 120)}`)
  }, mostSeconds)

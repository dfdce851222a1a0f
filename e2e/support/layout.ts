import type { Page } from './browser'

/**
 * Style sheets of readers who need larger text: text of double size, and the text spacing of WCAG
 * 1.4.12.
 */
export const readers = {
  'letters of twice the size': 'html { font-size: 200% !important }',
  'room between letters':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
} as const

// A constructed style sheet, because the content security policy forbids a style element.
const adopt = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Doubles the text size of the next pages, like a setting of the browser. */
export const doubleTextSize = (page: Page): Promise<unknown> =>
  page.context().addInitScript(adopt, readers['letters of twice the size'])

/** Applies one of these style sheets to the open page. */
export const applyStyles = (page: Page, css: string): Promise<unknown> => page.evaluate(adopt, css)

/** Lists elements that are wider than the page, with normal and with larger text. */
export async function listOverflows(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [reader, css] of [['', ''], ...Object.entries(readers)] as const) {
    const breaches = await page.evaluate((rules) => {
      // Uses a constructed style sheet, because the content security policy forbids a style
      // element.
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
      const breaches =
        wide > window.innerWidth ? [`scrolls sideways to ${wide}: ${listWide()}`] : []
      for (const one of document.body.querySelectorAll('*'))
        if (isCut(one)) breaches.push(`is cut: ${one.outerHTML.slice(0, 120)}`)
      document.adoptedStyleSheets = []
      return breaches
    }, css)
    found.push(...breaches.map((one) => [reader, one].filter(Boolean).join(', ')))
  }
  return found
}

/**
 * Lists targets that are too small. Targets for touch must be larger than those for a mouse. A link
 * inside a sentence needs no minimum height.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForFingers = window.innerWidth < 640
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, select, summary, input:not([type=hidden])',
      ),
    ]
    // If a link or button has an overlay, the whole row is its touch target.
    const reachesRow = (one: Element) => getComputedStyle(one, '::after').position === 'absolute'
    const hitBy = (one: Element): Element[] =>
      one instanceof HTMLInputElement && /radio|checkbox/.test(one.type)
        ? [one, ...(one.labels ?? [])]
        : reachesRow(one)
          ? [one, (one as HTMLElement).offsetParent ?? one]
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
        const minHeight = isPrimary || isForFingers ? 44 : 24
        if ((height >= minHeight && width >= 24) || isInSentence(one)) return []
        return [
          `a target of ${Math.round(width)} by ${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`,
        ]
      })
  })

/**
 * Lists elements that are hidden or outside the window while they have the focus. Also lists
 * focused elements that lack the inner or the outer focus ring. Includes elements that only a script
 * can focus. Restores the focus at the end.
 */
export async function listHiddenFocus(page: Page): Promise<string[]> {
  // Presses a key, because the browser draws the focus ring only after a key press.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const before = document.activeElement
    const reachedByTab =
      'a[href], button, select, summary, input:not([type=hidden]), [tabindex="0"]'
    const all = document.querySelectorAll<HTMLElement>(`${reachedByTab}, [tabindex="-1"]`)
    const found: string[] = []
    for (const one of all) {
      if (!one.checkVisibility()) continue
      one.focus()
      // Elements behind a dialog cannot have the focus.
      if (document.activeElement !== one) continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
      const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
      // Uses the first line of a link, because the center of a link on two lines may be outside of
      // both.
      const [line] = one.getClientRects()
      const points = [
        [x, y],
        ...(line ? [[(line.left + line.right) / 2, (line.top + line.bottom) / 2]] : []),
      ]
      const hit = points.some(([px, py]) => {
        const on = document.elementFromPoint(px!, py!)
        return on !== null && (one.contains(on) || on.contains(one))
      })
      if (!hit && one.matches(reachedByTab))
        found.push(`the focus is hidden: ${one.outerHTML.slice(0, 160)}`)
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const isDrawn =
        outlineStyle !== 'none' && outlineWidth !== '0px' && boxShadow.includes('0px 0px 0px 5px')
      // Skips this heading, because the browser focuses it and the person does not.
      if (one.matches(':focus-visible:not(h1[autofocus])') && !isDrawn)
        found.push(`the focus is not drawn: ${one.outerHTML.slice(0, 160)}`)
    }
    if (before instanceof HTMLElement) before.focus()
    return found
  })
}

/** Lists elements that move for longer than `maxSeconds`. */
export const listMotion = (page: Page, maxSeconds: number): Promise<string[]> =>
  page.evaluate((limit) => {
    const seconds = (times: string) =>
      Math.max(
        ...times
          .split(',')
          .map((time) => Number.parseFloat(time) * (/ms\s*$/.test(time) ? 0.001 : 1)),
      )
    // The list skips the spinner beside a pressed button, because it turns until the response
    // arrives.
    return [...document.querySelectorAll(':not([aria-disabled=true] *)')]
      .filter((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one)
        return (
          seconds(transitionDuration) > limit ||
          (animationName !== 'none' && seconds(animationDuration) > limit)
        )
      })
      .map((one) => `moves: ${one.outerHTML.slice(0, 120)}`)
  }, maxSeconds)

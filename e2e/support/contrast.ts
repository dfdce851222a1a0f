type Helper = { data(data: object): void; relatedNodes(nodes: unknown): void }
type Evaluate = (this: Helper, node: Element, ...further: unknown[]) => boolean | undefined
type Check = { evaluate: Evaluate; evaluateEach?: Evaluate }
/** The accessibility checker has no public function that wraps one of its checks. */
type Checker = { axe: { _audit: { checks: Record<string, Check> } } }

/**
 * Makes the next run of the accessibility checker measure only one of several texts with the same
 * style. A page repeats a few styles in hundreds of texts, and measuring contrast took most of the
 * checker's time. The function runs in the page.
 *
 * A text counts as measured only if a text with the same letters, colors and backgrounds has
 * passed. In addition, only ancestors of the text may be behind or in front of it.
 */
export function measureLooksOnce(): void {
  const check = (window as unknown as Checker).axe._audit.checks['color-contrast']!
  check.evaluateEach ??= check.evaluate
  const { evaluateEach } = check
  type Painted = { element: Element; box: DOMRect }
  type Ground = { look: string; painted: Painted[] }
  const passed = new Set<string>()
  const grounds = new Map<Element, Ground>()

  const isPainted = (one: Element, { backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' ||
    backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    one.matches('img, svg, canvas, video, iframe, input, select, textarea')

  /** Reads the backgrounds and effects of an element and its ancestors. */
  const readGround = (one: Element | null): Ground => {
    if (!one) return { look: '', painted: [] }
    const known = grounds.get(one)
    if (known) return known
    const above = readGround(one.parentElement)
    const style = getComputedStyle(one)
    const effects = [style.opacity, style.filter, style.mixBlendMode].join(' ')
    const ground = { ...above }
    if (effects !== '1 none normal') ground.look += ` > ${effects}`
    if (isPainted(one, style)) {
      ground.look += ` > ${style.backgroundColor} ${style.backgroundImage}`
      ground.painted = [...above.painted, { element: one, box: one.getBoundingClientRect() }]
    }
    grounds.set(one, ground)
    return ground
  }

  const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
  const painted = all.flatMap((one) => readGround(one).painted.filter((own) => own.element === one))
  const listTextBoxes = (one: Element): DOMRect[] => {
    const range = document.createRange()
    return [...one.childNodes].flatMap((child) => {
      if (child.nodeType !== Node.TEXT_NODE || !child.nodeValue?.trim()) return []
      range.selectNode(child)
      return [...range.getClientRects()]
    })
  }
  const covers = (box: DOMRect, text: DOMRect) =>
    box.left <= text.left &&
    box.top <= text.top &&
    box.right >= text.right &&
    box.bottom >= text.bottom
  const touches = (box: DOMRect, text: DOMRect) =>
    box.left < text.right && box.right > text.left && box.top < text.bottom && box.bottom > text.top

  /** Returns undefined if other elements may be behind or in front of the text. */
  const readLook = (one: Element): string | undefined => {
    const ground = readGround(one)
    const texts = listTextBoxes(one)
    const isOnGround =
      texts.length > 0 &&
      ground.painted.every(({ box }) => texts.every((text) => covers(box, text))) &&
      !painted.some(
        ({ element, box }) => texts.some((text) => touches(box, text)) && !element.contains(one),
      )
    if (!isOnGround) return undefined
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(one)
    return [color, fontSize, fontWeight, textShadow, webkitTextStroke, ground.look].join('; ')
  }

  check.evaluate = function (node, ...further) {
    const look = readLook(node)
    if (look && passed.has(look)) return true
    let isMeasured = false
    const helper: Helper = {
      data: (data) => {
        isMeasured = 'contrastRatio' in data
        this.data(data)
      },
      relatedNodes: (nodes) => this.relatedNodes(nodes),
    }
    const hasPassed = evaluateEach.call(helper, node, ...further)
    if (look && hasPassed && isMeasured) passed.add(look)
    return hasPassed
  }
}

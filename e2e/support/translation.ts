import type { Page } from './browser'

/**
 * Replaces all current and future texts of a page by elements with the same text, as the
 * translation of a browser does.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const left = 'script, style, noscript, option, title, textarea, font'
    const translateIn = (root: Node) => {
      const texts: Text[] = []
      if (root instanceof Text) texts.push(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.data)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translateIn(document.body)
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) translateIn(node)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })

'use client'

import { useEffect, useLayoutEffect } from 'react'

const anyPrefix = /^\((\d+\+?)\) /
// An empty title gets no prefix, because React adds the title of a page after its content. If this
// code had already added a title, the browser would ignore the title from React.
const canPrefix = /^(?!Error:)./

/**
 * Adds "(prefix) " before the title. Replaces an earlier prefix. The title of a rejected form has
 * no prefix, so it begins with "Error:".
 */
export function prefixTitle(title: string, prefix: string | undefined): string {
  const bare = title.replace(anyPrefix, '')
  return prefix && canPrefix.test(bare) ? `(${prefix}) ${bare}` : bare
}

/**
 * Keeps the prefix before the page's title, even when other code sets the title. A printed page has
 * no prefix, because browsers also use the title as the name of a saved PDF.
 */
export function useTitlePrefix(prefix: string | undefined): void {
  useEffect(() => {
    const show = () => keepTitle((title) => prefixTitle(title, prefix))
    let stop = show()
    const hide = () => {
      stop()
      setTitle(prefixTitle(document.title, undefined))
    }
    window.onbeforeprint = hide
    window.onafterprint = () => {
      stop = show()
    }
    return () => {
      window.onbeforeprint = window.onafterprint = null
      hide()
    }
  }, [prefix])
}

/**
 * Sets the page title and keeps its prefix. React may restore the title from the server, for
 * example after a click. In that case, sets the title again. Undefined changes nothing.
 */
export function useTitle(title: string | undefined): void {
  // This is a layout effect, because its cleanup must run before React renders the title of the
  // next page.
  useLayoutEffect(
    () =>
      title === undefined
        ? undefined
        : keepTitle((shown) => prefixTitle(title, anyPrefix.exec(shown)?.[1])),
    [title],
  )
}

/**
 * Changes the title now, and again whenever an element in `<head>` changes. Returns a function that
 * stops this.
 */
function keepTitle(change: (title: string) => string): () => void {
  const apply = () => setTitle(change(document.title))
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}

function setTitle(wanted: string): void {
  if (wanted !== document.title) document.title = wanted
}

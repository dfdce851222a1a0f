'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { inputLook } from '@/components/ui/input-look'
import { isSearchKeyOn } from './search-key'
import { searchPath } from './search-path'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Searches the pages for developers. The key / focuses the search box, unless the reader has
 * switched off this shortcut.
 */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null)
  const asked = useSearchParams().get('q')
  const query = usePathname() === searchPath ? (asked ?? '') : ''
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event
      if (key !== '/' || ctrlKey || altKey || metaKey || isTyping(target) || !isSearchKeyOn())
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="max-sm:w-full max-sm:py-2">
      <form action={searchPath} className="flex gap-2">
        <label htmlFor="developer-search" className="sr-only">
          Search the documentation
        </label>
        <input
          ref={field}
          key={query}
          id="developer-search"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className={`min-w-0 flex-1 sm:w-52 !min-h-11 ${inputLook}`}
        />
        <button
          type="submit"
          className="min-h-11 rounded-control border-[1.5px] border-control px-3 text-ui text-accent hover:border-accent hover:bg-accent-soft"
        >
          Search
        </button>
      </form>
    </search>
  )
}

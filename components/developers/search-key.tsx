'use client'

import { useSyncExternalStore } from 'react'

const place = 'latchkey-search-key'
const changed = 'latchkey-search-key-changed'

/**
 * Returns false if the reader has switched off the key / as a shortcut. WCAG 2.1.4 requires this
 * setting.
 */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

function setSearchKey(isOn: boolean): void {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off')
  } catch {
    // If the browser's storage is full or forbidden, the setting does not change.
  }
  window.dispatchEvent(new Event(changed))
}

const subscribe = (onChange: () => void) => {
  window.addEventListener(changed, onChange)
  return () => window.removeEventListener(changed, onChange)
}

/** The setting that switches the key / as a shortcut on and off in this browser. */
export function SearchKeySetting() {
  const isOn = useSyncExternalStore(subscribe, isSearchKeyOn, () => true)
  return (
    <p className="needs-script mt-10 border-t border-line pt-4 text-ui">
      <label className="touch-target gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setSearchKey(event.target.checked)}
          className="size-5 accent-accent"
        />
        The / key moves to the search
      </label>
    </p>
  )
}

import { type ReactNode, useState } from 'react'
import { loadLate } from '@/lib/load-late'
import type { ShortcutsHelp } from './shortcuts-help'

/** Loads the dialog of the keyboard shortcuts when it opens. `dialog` is undefined while closed. */
export function useShortcutsHelp(onFailed: () => void): {
  openHelp: () => void
  dialog: ReactNode
} {
  const [Help, setHelp] = useState<typeof ShortcutsHelp>()
  const openHelp = async () => {
    const loaded = await loadLate(() => import('./shortcuts-help'))
    if (!loaded) return onFailed()
    setHelp(() => loaded.ShortcutsHelp)
  }
  return { openHelp, dialog: Help && <Help onClose={() => setHelp(undefined)} /> }
}

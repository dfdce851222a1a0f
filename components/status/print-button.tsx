'use client'

import { Button } from '@/components/ui/button'

/** Needs a script; without one the browser's own menu prints. */
export const PrintButton = () => (
  <Button look="secondary" className="no-print needs-script" onClick={() => window.print()}>
    Print or save
  </Button>
)

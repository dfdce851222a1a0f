'use client'

import { Button } from '@/components/ui/button'

/** The browser's own dialog prints and saves. */
export const PrintButton = () => (
  <Button look="tertiary" className="needs-script no-print" onClick={() => window.print()}>
    Print or save
  </Button>
)

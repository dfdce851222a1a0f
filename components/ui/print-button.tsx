'use client'

import { Button } from './button'

/** The browser's own dialog prints and saves; without a script its menu does. */
export const PrintButton = ({ label, look }: { label: string; look: 'secondary' | 'tertiary' }) => (
  <Button look={look} className="no-print needs-script" onClick={() => window.print()}>
    {label}
  </Button>
)

'use client'

import { Button } from './button'

/** Opens the browser's print dialog. Without JavaScript the button is hidden. */
export const PrintButton = ({ label, look }: { label: string; look: 'secondary' | 'tertiary' }) => (
  <Button look={look} className="no-print needs-script" onClick={() => window.print()}>
    {label}
  </Button>
)

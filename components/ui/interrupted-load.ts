/**
 * True if the person followed a link or submitted a form before the page had loaded. In this case,
 * the browser stops parsing, and the document becomes complete without a DOMContentLoaded event.
 */
export const isLoadInterrupted = (
  readyState: DocumentReadyState,
  contentLoadedAt: number | undefined,
): boolean => readyState === 'complete' && contentLoadedAt === 0

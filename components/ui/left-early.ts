/**
 * Whether a page was left before it had come in whole. A link or a plain form that is pressed by then ends the reading of the page: it counts as
 * complete, and the event that its end is told by never comes.
 */
export const isLeftEarly = (
  readyState: DocumentReadyState,
  contentLoadedAt: number | undefined,
): boolean => readyState === 'complete' && contentLoadedAt === 0

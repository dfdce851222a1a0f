/**
 * The embedded database cannot start. The message contains the error, the fix, and no personal
 * data.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

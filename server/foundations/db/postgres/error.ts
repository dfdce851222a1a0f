/**
 * The embedded database cannot start. The message states the fault and the fix, and contains
 * no personal data.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

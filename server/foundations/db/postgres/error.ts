/**
 * The embedded database cannot start. The message says what is wrong and what to do, and contains
 * no personal data.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** The embedded database cannot start. The message is a sentence for the person at the terminal: what is wrong, what to do; no data of anyone. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/**
 * A text in pieces. The last piece is the return value of the generator, so that the reader of the
 * pieces can append text to it.
 */
type Pieces = AsyncGenerator<string, string>

/** JSON that the database has serialized. The service sends it without parsing it. */
export class JsonText {
  readonly written: string | Pieces

  constructor(written: string | Pieces) {
    this.written = written
  }

  /** Reads all pieces. They can be read only once. */
  async read(): Promise<string> {
    if (typeof this.written === 'string') return this.written
    let text = ''
    for (;;) {
      const { value, done } = await this.written.next()
      text += value
      if (done) return text
    }
  }
}

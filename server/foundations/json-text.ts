/** Text in pieces; the generator returns the last one, so that its reader can add an end to it. */
type Pieces = AsyncGenerator<string, string>

/** JSON that the database has written: it is sent unchanged, without being parsed. */
export class JsonText {
  readonly written: string | Pieces

  constructor(written: string | Pieces) {
    this.written = written
  }

  /** Reads all of it. Pieces can be read once. */
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

/** The result of a test run. The catalog has a text with the same id that describes it. */
type Proof = {
  /** The id of the test run on the page that lists all runs. */
  id: string
  /**
   * The number of cases with the outcome that the text describes, such as lost calls. Written as in
   * the document.
   */
  count: string
  /** The number of all cases, as the document writes it. */
  total: string
  /** The numbers for the placeholders of the text, as the document writes them. */
  figures: Readonly<Record<string, string>>
}

export const proofs = [
  {
    id: 'kill',
    count: '0',
    total: '3,624',
    figures: { kills: '660' },
  },
  { id: 'load', count: '0', total: '6,674,536', figures: {} },
  { id: 'revocation', count: '0', total: '29,740', figures: {} },
  { id: 'audit', count: '10,200', total: '10,200', figures: {} },
] as const satisfies readonly Proof[]

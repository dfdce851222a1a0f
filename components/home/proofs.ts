/** The result of a test run. The text with the same id describes it. */
type Proof = {
  /** The id of the run on the page with the runs. */
  id: string
  /** How many of the total were counted. */
  count: string
  /** The total, as the document writes it. */
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

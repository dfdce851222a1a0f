/** The result of a test run, for the words of the same id. */
type Proof = {
  /** The id of the run on the page with the runs. */
  id: string
  /** How many of the total were counted. */
  count: string
  /** The total, spelled as in the result of the run. */
  total: string
  /** The figures in the words, spelled as in the result. */
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

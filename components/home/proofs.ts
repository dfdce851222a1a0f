/** A figure of a test run, for the words of the same id. */
type Proof = {
  /** The id of the run on the page with all runs. */
  id: string
  /** The large figure, spelled as in the result of the run. */
  value: string
  /** The figures in the words, spelled as in the result. */
  figures: Readonly<Record<string, string>>
}

export const proofs = [
  { id: 'kill', value: '660', figures: { signups: '3,624' } },
  { id: 'restart', value: '147,285', figures: { restarts: '100' } },
  { id: 'load', value: '6,674,536', figures: {} },
  { id: 'webhooks', value: '3,061', figures: { kills: '90' } },
  { id: 'revocation', value: '29,740', figures: { revocations: '1,000' } },
  { id: 'personal-data', value: '100,000', figures: { size: '423 MB' } },
  { id: 'audit', value: '10,200', figures: {} },
  { id: 'signup-rate', value: '301', figures: {} },
] as const satisfies readonly Proof[]

/**
 * The outcomes of a submission in the sandbox. `sandboxNumbers` assigns outcomes to Social Security
 * numbers.
 */
export const sandboxOutcomes = [
  'approve',
  'reject',
  'needs-address',
  'needs-document',
  'manual',
  'approve-repeated',
  'approve-reordered',
  'refuse',
  'busy',
  'failing',
  'silent',
] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/**
 * Social Security numbers with a fixed outcome in the sandbox. They begin with 000, so they belong
 * to no person. The sandbox approves a person with any other number.
 */
export const sandboxNumbers: readonly {
  socialSecurityNumber: string
  outcome: SandboxOutcome
  description: string
}[] = [
  {
    socialSecurityNumber: '000-00-0001',
    outcome: 'reject',
    description: 'Accepted, then rejected',
  },
  {
    socialSecurityNumber: '000-00-0002',
    outcome: 'needs-address',
    description:
      "Accepted, then incomplete because we couldn't verify the address. Approved after corrections",
  },
  {
    socialSecurityNumber: '000-00-0003',
    outcome: 'needs-document',
    description: 'Accepted, then incomplete because we need another ID. Approved after corrections',
  },
  {
    socialSecurityNumber: '000-00-0004',
    outcome: 'manual',
    description: 'Stays pending until our staff decide',
  },
  {
    socialSecurityNumber: '000-00-0005',
    outcome: 'approve-repeated',
    description: 'Approved. The provider sends the callback five times',
  },
  {
    socialSecurityNumber: '000-00-0006',
    outcome: 'approve-reordered',
    description: 'Approved by two callbacks. The provider sends the older one last',
  },
  { socialSecurityNumber: '000-00-0009', outcome: 'refuse', description: 'Rejected right away' },
  {
    socialSecurityNumber: '000-00-0029',
    outcome: 'busy',
    description: '429 for the first two attempts, then accepted and approved',
  },
  {
    socialSecurityNumber: '000-00-0050',
    outcome: 'failing',
    description: '500 for the first two attempts, then accepted and approved',
  },
  {
    socialSecurityNumber: '000-00-0051',
    outcome: 'silent',
    description: 'No response to the first two attempts, then accepted and approved',
  },
]

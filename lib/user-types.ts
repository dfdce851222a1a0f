/**
 * The three user types. `role`: the name in tokens. `slug`: the name in page URLs. `minutes`: the
 * time that the form takes, including reading the IRS's whole text on the tax form.
 */
export const userTypes = {
  individual: { role: 'Individual', slug: 'individual', verification: 'KYC', minutes: 11 },
  businessowner: {
    role: 'BusinessOwner',
    slug: 'business-owner',
    verification: 'KYB',
    minutes: 12,
  },
  operator: { role: 'Operator', slug: 'operator', verification: 'KYC', minutes: 11 },
} as const

export type UserType = keyof typeof userTypes
/** The roles of bearer tokens. An advisor needs no signup. */
export type Role = (typeof userTypes)[UserType]['role'] | 'Advisor'

export const userTypeNames = Object.keys(userTypes) as [UserType, ...UserType[]]
export const userTypeOfSlug = (slug: string): UserType | undefined =>
  userTypeNames.find((name) => userTypes[name].slug === slug)

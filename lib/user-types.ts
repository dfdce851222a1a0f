/**
 * The three user types, the spellings of their names in different places, and the minutes that
 * their form takes.
 */
export const userTypes = {
  individual: { role: 'Individual', slug: 'individual', verification: 'KYC', minutes: 7 },
  businessowner: {
    role: 'BusinessOwner',
    slug: 'business-owner',
    verification: 'KYB',
    minutes: 8,
  },
  operator: { role: 'Operator', slug: 'operator', verification: 'KYC', minutes: 7 },
} as const

export type UserType = keyof typeof userTypes
/** The minutes to read the whole text of the IRS on the tax form, which `minutes` omits. */
export const taxFormMinutes = 4
/** The roles of bearer tokens. An advisor needs no signup. */
export type Role = (typeof userTypes)[UserType]['role'] | 'Advisor'

export const userTypeNames = Object.keys(userTypes) as [UserType, ...UserType[]]
export const userTypeOfSlug = (slug: string): UserType | undefined =>
  userTypeNames.find((name) => userTypes[name].slug === slug)

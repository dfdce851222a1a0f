import { product } from '@/lib/product'
import type { UserType } from '@/lib/user-types'

const needs: Record<UserType, readonly string[]> = {
  individual: [],
  businessowner: ['the legal name, address and Employer Identification Number (EIN) of your business'],
  operator: ['the name of the business you work for'],
}

/** What it takes, and the notice that the law puts before every account. */
export const BeforeYouStart = ({ userType }: { userType: UserType }) => (
  <div className="mt-6 space-y-8">
    <p>Takes about {userType === 'businessowner' ? '8' : '4'} minutes. You can stop and come back. We keep your answers for 30 days.</p>
    <section aria-labelledby="what-you-need" className="space-y-3">
      <h2 id="what-you-need">What you need</h2>
      <ul className="list-disc space-y-1 pl-6">
        {needs[userType].map((need) => (
          <li key={need}>{need}</li>
        ))}
        <li>your Social Security number</li>
        <li>a driver's license, state ID, U.S. passport or U.S. military ID</li>
        <li>your home address</li>
        <li>a rough idea of your yearly income</li>
      </ul>
    </section>
    <section aria-labelledby="identity-notice" className="border-y-2 border-ink py-5 text-ui">
      <h2 id="identity-notice">Important information about opening a new account</h2>
      <p className="mt-3">
        To help the government fight the funding of terrorism and money laundering activities, Federal law requires all financial
        institutions to obtain, verify, and record information that identifies each person who opens an account.
      </p>
      <p className="mt-3">
        What this means for you: when you open an account, {product} will ask for your name, address, date of birth, and other information
        that will allow us to identify you. We may also ask to see your driver's license or other identifying documents.
      </p>
    </section>
  </div>
)

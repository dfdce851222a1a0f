import { productName } from '@/lib/product'

/** The notice that the law requires before an account is opened. */
export const IdentityNotice = () => (
  <section aria-labelledby="identity-notice" className="border-y-2 border-ink py-5 text-ui">
    <h2 id="identity-notice">Important information about opening a new account</h2>
    <p className="mt-3">
      To help the government fight the funding of terrorism and money laundering activities, Federal
      law requires all financial institutions to obtain, verify, and record information that
      identifies each person who opens an account.
    </p>
    <p className="mt-3">
      What this means for you: when you open an account, {productName()} will ask for your name,
      address, date of birth, and other information that will allow us to identify you. We may also
      ask to see your driver's license or other identifying documents.
    </p>
  </section>
)

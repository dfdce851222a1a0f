import type { UserType } from '@/lib/user-types'
import type { Carried, Flash } from './kept-forms'

/** The partner's URLs to which the person can return. The service checks them at each use. */
export type ReturnTo = { returnUrl: string | null; refreshUrl: string | null; state: string | null }
/** The used code or link, the page to which it led, and the hash of the session that it started. */
export type Entered = { challengeId: string; next: string; opened?: string | undefined; at: string }
/** The data in a browser session, which the database stores encrypted. */
export type BrowserState = {
  userType?: UserType
  consent?: { version: string; at: string }
  challengeId?: string | undefined
  email?: string
  mailbox?: string | undefined // The address whose emails the sandbox mailbox shows.
  next?: string | undefined // The page of this service that the browser opens next.
  /**
   * The application that the person wants to continue in this browser. Before that, the person must
   * confirm the email address.
   */
  resumes?:
    | { customerId: string; organization: string; returnTo?: ReturnTo | null | undefined }
    | undefined
  /**
   * The id of the challenge (an emailed code) that confirms who the person is before an
   * irreversible action.
   */
  proves?: string
  /** The time at which the person last confirmed an irreversible action with a code. */
  provenAt?: string
  /**
   * The code or link that this browser has just used, so that a second press of the button leads to
   * the same page.
   */
  entered?: Entered | undefined
  deletedFor?: string // The organization that invited a person who deleted the application here.
  closed?: { at: string; organizationId: string } // The closed account of the person.
  /**
   * The organization of a person who signed out here, and the last step that the person finished.
   */
  signedOut?: { organizationId: string; result: 'submitted' | 'saved' }
  /** The customer whose session has ended, and the URLs for the way back to the partner. */
  ended?: { customerId: string; returnTo: ReturnTo | null }
  /** The id of the customer whose session has ended in this browser. */
  lastCustomerId?: string | undefined
  /** The id of the link that this browser opened. Only this browser may open the link again. */
  linkId?: string
  /**
   * Set while the person must choose an account. The email address has several accounts, or only
   * one account, whose address is unconfirmed.
   */
  choice?: {
    email: string
    userType: UserType | null
    consent: { version: string; at: string } | null
    next?: string | undefined
    carried?: Carried | undefined
  }
  carried?: Carried | undefined
  flash?: Flash
}

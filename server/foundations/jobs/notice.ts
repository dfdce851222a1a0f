/** The changes about which an organization gets an email. */
export type NoticeKind =
  | 'technical-email-changed'
  | 'return-origins-changed'
  | 'credential-issued'
  | 'credential-rotated'
  | 'credential-expiring'
  | 'credential-leaked'
  | 'brand-contact-changed'
  | 'destination-created'
  | 'destination-url-changed'
  | 'destination-secret-rotated'
  | 'destination-failing'
  | 'destination-disabled'
/** `id` identifies the changed object. */
export type Notice = { organizationId: string; kind: NoticeKind; id: string }
/** The emails about an application, except the email about its result. */
export type LetterKind = 'saved' | 'received' | 'action-needed'
/** The emails that an applicant gets because time has passed, not because of an event. */
export type ReminderKind = 'draft-ending' | 'overdue' | 'corrections-due'

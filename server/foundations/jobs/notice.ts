/** The changes that a letter to an organization reports. */
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
/** `id` names the thing that changed. */
export type Notice = { organizationId: string; kind: NoticeKind; id: string }
/** The letters about moves of a verification other than its result. */
export type LetterKind = 'received' | 'action-needed'
/** The letters to an applicant that follow from the time alone. */
export type ReminderKind = 'draft-ending' | 'overdue' | 'corrections-due'

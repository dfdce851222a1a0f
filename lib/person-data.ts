import * as z from 'zod'
import { categories } from './contracts/notifications'

const moment = z.iso.datetime()

/**
 * The file with all data that the service has about a person. A later release may add properties to
 * version 1 and never removes one. Like the record, the file has only the last four digits of the
 * Social Security number.
 */
export const personData = z.strictObject({
  version: z.literal(1),
  madeAt: moment,
  service: z.string(),
  account: z.strictObject({
    customerUid: z.uuid(),
    userType: z.string(),
    reference: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    settings: z.strictObject({
      readsOnView: z.boolean(),
      hasShortcuts: z.boolean(),
      mutesMessages: z.boolean(),
      emailsMessages: z.boolean(),
      emailsTransactions: z.boolean(),
    }),
  }),
  application: z.strictObject({
    receivedAt: moment,
    sections: z.array(
      z.strictObject({
        heading: z.string(),
        answers: z.array(
          z.strictObject({
            /** The line number in the form. Empty for answers that the form does not ask for. */
            line: z.string(),
            question: z.string(),
            answer: z.string(),
            /**
             * The partner that gave the answer, and whether the person changed it. Null if the
             * answer is not from a partner.
             */
            origin: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  verification: z.strictObject({
    status: z.enum(['pending', 'approved', 'rejected', 'incomplete']),
    reasons: z.array(z.string()),
    requirements: z.array(z.strictObject({ field: z.string(), code: z.string() })),
    /** All status changes of the verification, oldest first. */
    steps: z.array(
      z.strictObject({
        at: moment,
        event: z.string(),
        actor: z.enum(['customer', 'provider', 'staff', 'system']),
        fields: z.array(z.string()),
      }),
    ),
  }),
  documents: z.array(
    z.strictObject({
      kind: z.literal('w9'),
      signedAt: z.string(),
      /** Null if a partner sent the signature. */
      signature: z.string().nullable(),
      ipAddress: z.string().nullable(),
      isSubjectToBackupWithholding: z.boolean(),
      termsVersion: z.string().nullable(),
      termsSha256: z.string().nullable(),
      /** The answers on the form that changed after the signature, oldest first. */
      changes: z.array(
        z.strictObject({
          at: moment,
          answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
        }),
      ),
    }),
  ),
  consents: z.array(
    z.strictObject({
      kind: z.literal('electronic-records'),
      version: z.string(),
      agreedAt: moment,
      withdrawnAt: moment.nullable(),
    }),
  ),
  browsers: z.strictObject({
    /** The browser sessions that have not ended. */
    signedIn: z.array(
      z.strictObject({
        isThisOne: z.boolean(),
        signedInAt: moment,
        lastUsedAt: moment,
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
      }),
    ),
    /** The names of all browsers in which the person has signed in. */
    known: z.array(z.string()),
  }),
  /** The whole inbox, including archived items, newest first. */
  notifications: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      category: z.enum(categories),
      isRead: z.boolean(),
      createdAt: moment,
      title: z.string().nullable(),
      body: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
      readAt: moment.nullable(),
      isArchived: z.boolean(),
    }),
  ),
})
export type PersonData = z.infer<typeof personData>

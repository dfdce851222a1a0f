import { expect, test } from 'vitest'
import * as z from 'zod'
import { providerDocument } from '@/lib/openapi/provider-document'
import { shareApplicantRooms } from '../../testing/applicants'

const rooms = shareApplicantRooms()

test.each(['individual', 'businessowner', 'operator'] as const)(
  'the submission of a signup as %s matches docs/openapi-provider.json',
  async (userType) => {
    const schema = providerDocument().components.schemas.Submission
    const rule = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    await rooms.signUp(userType)
    const sent = rooms.provider.submissions.at(-1)!
    expect(rule.safeParse(sent).error).toBeUndefined()
    expect(rule.safeParse({ ...sent, reference: 'a/b' }).success).toBe(false)
  },
)

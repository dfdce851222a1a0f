import { setImmediate as rest } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { shareApplicantRooms } from '../../testing/applicants'
import * as records from '../application-records'

const drawing = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('./record-pdf', () => {
  const draw = async () => {
    drawing.now += 1
    drawing.most = Math.max(drawing.most, drawing.now)
    await rest()
    drawing.now -= 1
    return Buffer.alloc(1)
  }
  return { writeRecordPdf: draw, writeW9Pdf: draw }
})

const rooms = shareApplicantRooms()

test('of 30 simultaneous PDF requests, the service generates two files at a time', async () => {
  const { customer } = await rooms.signUp()
  const person = { customerId: customer.id, organizationId: customer.organizationId }
  const files = Array.from({ length: 30 }, (_, i) =>
    i % 2 === 0 ? records.writePdf(person) : records.writeTaxPdf(person),
  )
  expect(await Promise.all(files)).toHaveLength(30)
  expect(drawing.most).toBe(2)
})

import { expect, test } from 'vitest'
import { shareRooms } from '../../testing/open-rooms'
import { type Db, db, type Statement } from '../db'
import { requireRights } from './rights'

shareRooms()

test('if the database role has all rights, the startup check runs one SQL statement', async () => {
  const statements: Statement[] = []
  const counting: Db = {
    query: (statement) => {
      statements.push(statement)
      return db.query(statement)
    },
  }
  await requireRights(counting, () => Promise.reject(new Error('a second statement')))
  expect(statements).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { chapterMarkdown } from './markdown-chapter'
import { chapters, findChapter, showOperation } from './reference'

// The test ignores the row with this path. The row covers all members whose name ends in
// "Expected", and the description of its parent explains these names.
const anyTransfer = 'transferActivity.*Expected'

test('the API reference describes each member that a caller sends', () => {
  const silent = chapters.flatMap(({ contracts }) =>
    contracts
      .map(showOperation)
      .flatMap(({ operationId, params, query, body }) =>
        [...params, ...query, ...body]
          .filter(({ meaning, paths }) => meaning === undefined && paths[0] !== anyTransfer)
          .map(({ paths }) => `${operationId} ${paths.join(', ')}`),
      ),
  )
  expect(silent).toEqual([])
  const invitations = chapterMarkdown(findChapter('invitations')!, 'https://api.example.com')
  for (const row of [
    '`sendsEmail` | boolean | Optional | False if you send the link yourself.',
    '`returnUrl` | string | Optional | The address to which the person returns.',
    '`prefill.address.country` | string | Optional | An ISO 3166-1 code, such as US or USA.',
  ])
    expect(invitations).toContain(row)
})

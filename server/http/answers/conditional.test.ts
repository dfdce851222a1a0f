import { expect, test } from 'vitest'
import { answerIfChanged } from './conditional'

const etag = '"000000000001-7"'

test.for([undefined, '', '"x"', '"000000000001-8"', '000000000001-7'])(
  'a request with If-None-Match %j returns the data with its etag',
  (ifNoneMatch) => {
    expect(answerIfChanged(etag, ifNoneMatch, { count: 3 })).toEqual({
      data: { count: 3 },
      headers: { etag },
    })
  },
)

test.for([etag, `W/${etag}`, `"x", ${etag}`, `${etag} , "x"`, '*'])(
  'a request with If-None-Match %j returns 304',
  (ifNoneMatch) => {
    expect(answerIfChanged(etag, ifNoneMatch, { count: 3 })).toEqual({
      status: 304,
      headers: { etag },
    })
  },
)

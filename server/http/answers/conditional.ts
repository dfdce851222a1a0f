import { type Reply, reply } from '../reply'

/** Does If-None-Match match this version, by RFC 9110's weak comparison? `*` matches every version. */
const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)

/** Answers 304 if the caller already has this version, otherwise the data with its etag. */
export const answerIfChanged = (
  etag: string,
  ifNoneMatch: string | undefined,
  data: unknown,
): Reply =>
  isKnown(etag, ifNoneMatch)
    ? reply({ status: 304, headers: { etag } })
    : reply({ data, headers: { etag } })

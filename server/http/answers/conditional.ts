import { type Reply, reply } from '../reply'

/**
 * Whether If-None-Match matches the version `etag`, by the weak comparison of RFC 9110. `*` matches
 * every version.
 */
export const isKnownVersion = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)

/** Returns 304 if the caller already has this version. Otherwise returns the data with its etag. */
export const answerIfChanged = (
  etag: string,
  ifNoneMatch: string | undefined,
  data: unknown,
): Reply =>
  isKnownVersion(etag, ifNoneMatch)
    ? reply({ status: 304, headers: { etag } })
    : reply({ data, headers: { etag } })

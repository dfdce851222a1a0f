import { sealData, unsealData } from 'iron-session'
import { sha256 } from '../../foundations/crypto'
import { secrets } from '../../foundations/secrets'

const passwords = () =>
  Object.fromEntries(
    [...secrets().cookies.keys].map(([number, key]) => [number, key.toString('base64')]),
  )
// If iron-session received several keys, it would encrypt with the key of the highest number.
// Another process may not have that key yet. So iron-session receives only the current key.
const sealingPassword = () => ({
  [secrets().cookies.current]: passwords()[secrets().cookies.current]!,
})

/** Encrypts a session id into the token that the browser stores in its cookie. */
export const sealToken = (sid: string, ttl: number): Promise<string> =>
  sealData({ v: 1, sid }, { password: sealingPassword(), ttl })

/** Returns the hash of the session id in a token. */
export async function hashOf(token: string | undefined, ttl: number): Promise<string | undefined> {
  if (!token) return undefined
  try {
    const { sid } = await unsealData<{ sid?: string }>(token, { password: passwords(), ttl })
    return sid === undefined ? undefined : sha256(sid).toString('hex')
  } catch {
    // A value that cannot be decrypted is not from the service, so no session belongs to it.
    return undefined
  }
}

import type { SessionWords } from './words'

const count = (n: number, one: string, many: string): string =>
  n === 1 ? one : many.replace('{n}', String(n))

/**
 * Returns a text such as "2 minutes 30 seconds". Omits a part that is zero, unless both are zero.
 */
export function writeTimeLeft(seconds: number, words: SessionWords): string {
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60]
  const minutes = whole > 0 ? count(whole, words['session.minute'], words['session.minutes']) : ''
  const parts = [
    minutes,
    rest > 0 || whole === 0 ? count(rest, words['session.second'], words['session.seconds']) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

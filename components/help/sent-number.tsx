import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

/** The number of a sent message. Empty if the value from the URL is not a number. */
export const SentNumber = ({ number }: { number: unknown }) =>
  typeof number === 'string' && /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(number) ? (
    <p>{fillText(words['help.sent.number'], { number })}</p>
  ) : null

import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number from 1 to `max`. */
export const wholeNumber = (max: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${max}.`)
  return number
}

import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number from 1 to `most`. */
export const wholeNumber = (most: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  return number
}

import { firstText } from './w9-2024-03-1'
import { currentText, definition, instructions } from './w9-2024-03-2'
import {
  consentSentence,
  crossedOutStatement,
  perjurySentence,
  type W9Text,
  writeTerms,
} from './w9-text'

/** All versions, oldest first. A record prints the version that its person has signed. */
const texts = [firstText, currentText] as const

/** The response of the terms endpoint: the current version. */
export const w9Terms = writeTerms(currentText)

/**
 * The sentences to sign, in order. `crossedOut` is the zero-based index of the statement that is
 * crossed out for a person subject to backup withholding.
 */
export const certification = {
  perjury: perjurySentence,
  statements: currentText.statements,
  crossedOut: crossedOutStatement,
  instructions,
  definition,
  consent: consentSentence,
}

/** Returns the text of a version. Undefined if this release does not have it. */
export const findW9Text = (version: string): W9Text | undefined =>
  texts.find((text) => text.version === version)

/**
 * Returns the text that was current on a day, YYYY-MM-DD. For a day before the first text, returns
 * the first one.
 */
export const w9TextOn = (day: string): W9Text =>
  texts.findLast(({ date }) => date <= day) ?? firstText

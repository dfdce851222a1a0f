/** A part of the terms. Heading and text form one paragraph, and a list may follow. */
export type W9Part = { heading?: string; text?: string; list?: readonly string[] }

/** One version of the tax form's texts. `date` is its first day, YYYY-MM-DD. */
export type W9Text = {
  version: string
  date: string
  statements: readonly string[]
  /** The instructions below the statements. The first version has none. */
  instructions: W9Part | null
  /** The definition of a U.S. person. A statement refers to this definition. */
  definition: W9Part
  explanation: string
  disclosure: string
}

/**
 * The index of the statement that is crossed out if the person is subject to backup withholding.
 */
export const crossedOutStatement = 1

export const perjurySentence = 'Under penalties of perjury, I certify that:'
/** The law requires this sentence near the signature if the page contains other terms too. */
export const consentSentence =
  'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.'

/** Returns a part as a paragraph, with one line per item of its list. */
export const writePart = ({ heading, text, list = [] }: W9Part): string =>
  [[heading, text].filter(Boolean).join(' '), ...list].join('\n')

export const writeParts = (parts: readonly W9Part[]): string => parts.map(writePart).join('\n\n')

function writeCertification({ statements, instructions }: W9Text, isSubject: boolean): string {
  const items = statements.map((statement, index) =>
    isSubject && index === crossedOutStatement
      ? 'Crossed out: the IRS has notified me that I am subject to backup withholding.'
      : statement,
  )
  const numbered = items.map((item, index) => `${index + 1}. ${item}`)
  const end = instructions ? `\n\n${writePart(instructions)}` : ''
  return [perjurySentence, ...numbered].join('\n') + end
}

/**
 * Returns the response of the terms endpoint. The hash of a version is the hash of this response as
 * JSON.
 */
export const writeTerms = (text: W9Text) => ({
  version: text.version,
  ExplanatoryText: text.explanation,
  CertificationText: {
    IsSubjectToBackupWithholding: writeCertification(text, true),
    IsNotSubjectToBackupWithholding: writeCertification(text, false),
  },
  DisclosureText: text.disclosure,
})
export type W9Terms = ReturnType<typeof writeTerms>

import fs from 'node:fs'
import path from 'node:path'

/** Lists the errors of the folder with the legal texts. */
export function listLegalFaults(folder: string | undefined): string[] {
  if (folder === undefined) return []
  return ['privacy.md', 'terms.md'].flatMap((name) => {
    const fault = findFault(path.join(folder, name))
    return fault === undefined ? [] : [`LEGAL_TEXTS_DIR: ${name} ${fault}`]
  })
}

function findFault(file: string): string | undefined {
  try {
    const text = fs.readFileSync(file, 'utf8')
    if (!/^Version: \S/.test(text)) return 'names no version. Begin it with a line “Version: …”.'
    return /\bdraft\b/i.test(text.split('\n', 1)[0]!)
      ? 'is a draft. Have a lawyer approve it and name its version.'
      : undefined
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code}). Name a folder that this user may read.`
  }
}

import fs from 'node:fs'
import { catalogue, settingNames } from './settings'

type Environment = Record<string, string | undefined>

const suffix = '_FILE'
const others = 0o077

/**
 * Reads each secret whose variable `NAME_FILE` names a file. Containers provide secrets this way.
 * Adds one error to `faults` for each unusable file.
 */
export function readSecretFiles(given: Environment, faults: string[]): Environment {
  const all = { ...given }
  for (const name of settingNames.filter((one) => catalogue[one].isSecret)) {
    const file = given[name + suffix]
    if (file === undefined) continue
    if (given[name] !== undefined)
      faults.push(`${name}: is set beside ${name}${suffix}. Set one of the two.`)
    else all[name] = readSecretFile(name + suffix, file, faults)
  }
  return all
}

function readSecretFile(name: string, file: string, faults: string[]): string | undefined {
  let text: string
  try {
    if ((fs.statSync(file).mode & others) !== 0) {
      faults.push(
        `${name}: others than its owner may read or change the file. Close it: chmod 600, or 400.`,
      )
      return undefined
    }
    text = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    faults.push(
      `${name}: the file cannot be read (${(error as NodeJS.ErrnoException).code}). Name one that this user may read.`,
    )
    return undefined
  }
  if (text === '') faults.push(`${name}: the file is empty. Write the secret into it.`)
  return text === '' ? undefined : text
}

import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** Lists the errors of a PEM file of certificate authorities. */
export function listAuthorityFaults(name: string, file: string | undefined): string[] {
  if (file === undefined) return []
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [`${name}: the file cannot be read (${code}). Name one that this user may read.`]
  }
  const fault = findFault(text.match(certificate) ?? [])
  return fault === undefined ? [] : [`${name}: ${fault}`]
}

function findFault(blocks: readonly string[]): string | undefined {
  if (blocks.length === 0) return 'holds no certificate. Name a PEM file.'
  try {
    const ends = blocks.map((block) => new X509Certificate(block).validToDate.getTime())
    return Math.max(...ends) < Date.now()
      ? 'holds only certificates that have expired. Name the current ones.'
      : undefined
  } catch {
    return 'holds a certificate that cannot be read. Name a PEM file.'
  }
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'

/** A certificate and its private key in PEM format. */
export type Certificate = { key: string; cert: string }

/** A certificate authority for tests. */
export type Authority = {
  /** The path of its certificate in PEM format. */
  file: string
  /** Issues a certificate for host names and IPv4 addresses. */
  certify(...hosts: string[]): Promise<Certificate>
  remove(): void
}

const algorithm = { keyType: 'ec', algorithm: 'sha256' } as const
const isAddress = (host: string) => /^[\d.]+$/.test(host)

export async function makeAuthority(name = 'Authority of the tests'): Promise<Authority> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'authority-'))
  fs.chmodSync(folder, 0o755)
  const own = await generate([{ name: 'commonName', value: name }], {
    ...algorithm,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const file = path.join(folder, 'authority.pem')
  fs.writeFileSync(file, own.cert)
  return {
    file,
    async certify(...hosts) {
      const altNames = hosts.map((host) =>
        isAddress(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const),
      )
      const made = await generate([{ name: 'commonName', value: hosts[0]! }], {
        ...algorithm,
        ca: { key: own.private, cert: own.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'extKeyUsage', serverAuth: true },
          { name: 'subjectAltName', altNames },
        ],
      })
      return { key: made.private, cert: made.cert }
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

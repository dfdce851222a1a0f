import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { processSingleton } from './process-singleton'

export type SdkPackage = { bytes: Buffer; etag: string }

const file = '.build/sdk.tgz'

async function read(): Promise<SdkPackage> {
  const bytes = await fs.readFile(file)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

const state = processSingleton('sdkPackage', () => ({
  loaded: undefined as Promise<SdkPackage> | undefined,
}))

/** Returns the package for partners that the build has created. Each process reads it once. */
export function loadSdkPackage(): Promise<SdkPackage> {
  state.loaded ??= read().catch((error: unknown) => {
    state.loaded = undefined
    throw error
  })
  return state.loaded
}

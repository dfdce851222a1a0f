import { once } from 'node:events'
import path from 'node:path'
import { readInstallation } from './doctor/installation'
import { run } from './program'

// A program that reads the output, such as `head`, may close stdout early. This is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
process.exitCode = await run(process.argv.slice(2), {
  settings: process.env,
  out: (text) => process.stdout.write(text) || once(process.stdout, 'drain'),
  err: (text) => void process.stderr.write(text),
  // The build puts both bundles into one folder, so the doctor is beside this file.
  examineInstallation: () => readInstallation(path.join(import.meta.dirname, 'doctor.js')),
})

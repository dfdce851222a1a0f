import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { fail, type InstallationReport, installationReport } from '@/lib/doctor-report'

// The maximum duration of the program in milliseconds. Each check ends within 5 s, but some start
// only after the database connection.
const maxRunMs = 25_000

/** Runs the program that examines the settings of this machine. Never throws. */
export async function readInstallation(program: string): Promise<InstallationReport> {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    // The program runs code of the service, which logs to stdout. So the program writes its report
    // to a separate file descriptor.
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    timeout: maxRunMs,
    killSignal: 'SIGKILL',
  })
  let text = ''
  child.stdio[3]!.on('data', (chunk) => (text += chunk))
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const report = installationReport.safeParse(parse(text))
  return report.success ? report.data : { createdAt: null, checks: [broken(program)] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const broken = (program: string) =>
  fail(
    'installation',
    fs.existsSync(program)
      ? 'The examination of this machine ended without a report.'
      : `${program} does not exist.`,
    'Build the release again: node bin/build.mjs.',
  )

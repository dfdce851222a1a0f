import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { fail, type InstallationReport, installationReport } from '@/lib/doctor-report'

// Each check of the program ends within 5 s. Some checks start only after the database connection,
// so the whole program takes longer.
const maxRunMs = 25_000

/** Runs the program that examines the settings of this machine. Never throws. */
export async function readInstallation(program: string): Promise<InstallationReport> {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    // The code of the service logs to stdout, so the report uses another channel.
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

import { spawn } from 'node:child_process'
import fs from 'node:fs'

const shells = ['bash', 'dash', 'zsh']
const isInstalled = (shell: string) =>
  process.env.PATH!.split(':').some((folder) => fs.existsSync(`${folder}/${shell}`))

/**
 * Lists the installed shells among those that partners use. Prints the names of the missing shells.
 * zsh is the default of macOS, and does not split variables into words.
 */
export function listShells(): string[] {
  const missing = shells.filter((shell) => !isInstalled(shell))
  if (missing.length > 0)
    process.stdout.write(`Not installed, so not tested: ${missing.join(', ')}\n`)
  return shells.filter(isInstalled)
}

// Runs zsh as an interactive shell, because people paste commands into an interactive shell. This
// kind of zsh treats comments as errors.
const options: Readonly<Record<string, string[]>> = {
  bash: ['--noprofile', '--norc'],
  zsh: ['-f', '-i', '+o', 'prompt_cr', '+o', 'prompt_sp'],
}

/** Runs text in a shell with only PATH and HOME set. The shell continues after errors. */
export async function paste(
  shell: string,
  text: string,
  cwd = '.',
): Promise<{ out: string; err: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(shell, options[shell] ?? [], {
    env: { PATH, HOME, PS1: '', PS2: '' } as unknown as NodeJS.ProcessEnv,
    cwd,
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  child.stdin.end(text)
  await new Promise((resolve) => child.once('close', resolve))
  return { out, err }
}

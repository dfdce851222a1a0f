import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

// Nothing listens on this port. So npm fails if it contacts a registry.
const noRegistry = 'http://127.0.0.1:9'

/** Creates a folder outside the project, like that of a partner. */
export function makeEmptyFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'partner-'))
  const children = new Set<ChildProcess>()
  const { PATH = '' } = process.env
  const env = { PATH, HOME: folder, npm_config_registry: noRegistry, npm_config_fetch_retries: '0' }
  return {
    path: folder,
    write: (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text),
    read: (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8'),
    /**
     * Runs a command to its end and returns its output. Throws if the command fails. The call is
     * asynchronous, so that the test process notices when the service closes an idle connection.
     */
    async run(command: string, args: string[], more: Record<string, string> = {}): Promise<string> {
      const running = promisify(execFile)(command, args, {
        cwd: folder,
        env: { ...env, ...more } as unknown as NodeJS.ProcessEnv,
      })
      running.child.stdin?.end()
      return (await running).stdout
    },
    /** Starts a command. Returns its output so far. */
    start(command: string, args: string[], more: Record<string, string>): () => string {
      let output = ''
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...env, ...more } as unknown as NodeJS.ProcessEnv,
        // Both npx and the process that it starts are in one process group, which `remove` ends.
        detached: true,
      })
      children.add(child)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      return () => output
    },
    async remove(): Promise<void> {
      for (const child of children) {
        const ended = new Promise((resolve) => child.once('close', resolve))
        if (child.exitCode !== null) continue
        process.kill(-child.pid!, 'SIGTERM')
        await ended
      }
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

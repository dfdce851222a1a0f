// `npm run scan`: searches every line of the Git history for secrets. Reports the place and the
// kind of a secret, never the secret itself.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { CommandError, root, runScript } from './command.mjs'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Whether a text ends with a valid checksum, as all secrets of this product do. A text without a
 * valid checksum is no secret.
 */
function hasValidChecksum(secret) {
  let rest = crc32(secret.slice(0, -6))
  let sum = ''
  for (let i = 0; i < 6; i++) {
    sum = base62[rest % 62] + sum
    rest = Math.floor(rest / 62)
  }
  return sum === secret.slice(-6)
}

/** The entropy of a text, in bits per character. */
function entropyOf(text) {
  const counts = new Map()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  return [...counts.values()].reduce(
    (bits, n) => bits - (n / text.length) * Math.log2(n / text.length),
    0,
  )
}

const minRandomBits = 4.2
const looksRandom = (text) =>
  text.length >= 32 &&
  entropyOf(text) >= minRandomBits &&
  /\d/.test(text) &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text)
const isAlwaysSecret = () => true

/** Each kind has a pattern and a function that checks whether a match really is a secret. */
const kinds = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g, isSecret: isAlwaysSecret },
  { kind: 'client secret of this service', pattern: /\bcs_(?:test|live)_[A-Za-z0-9]{49}\b/g, isSecret: hasValidChecksum },
  { kind: 'token of this service', pattern: /\b(?:tt|rt|rf)_(?:test|live)_[A-Za-z0-9]{49}\b/g, isSecret: hasValidChecksum },
  { kind: 'admin or provider key', pattern: /\b(?:ak|bk)_[A-Za-z0-9_-]{43}\b/g, isSecret: looksRandom },
  { kind: 'callback secret', pattern: /\bwhsec_[A-Za-z0-9+/]{40,}={0,2}/g, isSecret: looksRandom },
  { kind: 'sealed cookie', pattern: /\bFe26\.2\*\d+\*[0-9a-f]{64}\*[\w*.-]{40,}/g, isSecret: isAlwaysSecret },
  { kind: 'key of a cloud', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/g, isSecret: isAlwaysSecret },
  { kind: 'token of a code host or registry', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36})\b/g, isSecret: isAlwaysSecret },
  { kind: 'token of a chat or payment service', pattern: /\bxox[abprs]-[\w-]{20,}|\b[sr]k_live_[A-Za-z0-9]{20,}/g, isSecret: isAlwaysSecret },
  { kind: 'signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g, isSecret: isAlwaysSecret },
  { kind: 'password in an address', pattern: /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`<>{}$]+:([^\s:/@'"`<>{}$]{12,})@/g, isSecret: looksRandom },
  { kind: 'value of a secret setting', pattern: /\b(?:KEY_[A-Z_]+|[A-Z_]*(?:SECRET|TOKEN|PASSWORD|API_KEY|ADMIN_KEY))["']?\s*[:=]\s*["']?(?:\d+:)?([A-Za-z0-9+/_-]{32,}={0,2})/g, isSecret: looksRandom },
] // biome-ignore format: a table

/** Returns the kinds of secrets in a line. */
export function findSecrets(line) {
  return kinds.flatMap(({ kind, pattern, isSecret }) =>
    [...line.matchAll(pattern)].filter(([all, part]) => isSecret(part ?? all)).map(() => kind),
  )
}

/** Scans the history of a repository. Each finding names the commit that added the secret. */
async function scan(folder) {
  const git = spawn(
    'git',
    [
      'log',
      '--all',
      '-p',
      '-m',
      '-U0',
      '--no-color',
      '--no-ext-diff',
      '--text',
      '--format=commit %h',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise((resolve, reject) => git.once('error', reject).once('close', resolve))
  const found = []
  let [commit, file, commits, lines] = ['', '', 0, 0]
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith('commit ')) {
      commit = line.slice('commit '.length)
      commits += 1
    } else if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    else if (line.startsWith('+')) {
      lines += 1
      for (const kind of findSecrets(line.slice(1))) found.push({ commit, file, kind })
    }
  }
  const code = await ended
  if (code !== 0) throw new CommandError(`The history cannot be read: git ended with ${code}.`, 1)
  return { commits, lines, found }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    const { commits, lines, found } = await scan(path.resolve(process.argv[2] ?? root))
    for (const { commit, file, kind } of found) console.log(`${commit} ${file}: ${kind}`)
    console.log(
      `${lines} lines of ${commits} commits: ${found.length === 0 ? 'no secret' : `${found.length} found`}.`,
    )
    process.exitCode = found.length > 0 ? 1 : 0
  })
}

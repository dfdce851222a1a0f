// Packs a folder as npm does. The same files always result in the same bytes, so HTTP caches of the
// archive stay valid.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const blockBytes = 512
// npm gives the files of every package this modification time: 26 October 1985.
const mtimeSeconds = 499_162_500

const octal = (number, length) => `${number.toString(8).padStart(length - 1, '0')}\0`

/** Returns the header of a file, in the format ustar. */
function headerOf(name, bytes, mode) {
  const header = Buffer.alloc(blockBytes)
  const fields = [
    [0, `package/${name}`],
    [100, octal(mode, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(bytes.length, 12)],
    [136, octal(mtimeSeconds, 12)],
    // The checksum treats the bytes of its own field as spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ]
  for (const [at, text] of fields) header.write(text, at, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const padding = (length) => Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes)

/** Returns the gzipped tar archive of the files of a folder. */
export function packTarball(folder) {
  const parts = fs
    .readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const bytes = fs.readFileSync(path.join(folder, name))
      const mode = bytes.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644
      return [headerOf(name, bytes, mode), bytes, padding(bytes.length)]
    })
  const end = Buffer.alloc(2 * blockBytes)
  return zlib.gzipSync(Buffer.concat([...parts, end]), { level: 9 })
}

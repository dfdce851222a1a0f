import fs from 'node:fs'
import tty from 'node:tty'
import { afterEach, expect, test, vi } from 'vitest'
import { openSink } from './sink'

afterEach(() => vi.restoreAllMocks())

function pretend(kind: 'file' | 'pipe') {
  vi.spyOn(tty, 'isatty').mockReturnValue(false)
  vi.spyOn(fs, 'fstatSync').mockReturnValue({
    isFIFO: () => kind === 'pipe',
    isSocket: () => false,
  } as fs.Stats & fs.BigIntStats)
}

test('the log drops lines while the disk is full, and later lines are complete', () => {
  pretend('file')
  let [kept, hasRoom] = ['', true]
  vi.spyOn(fs, 'writeSync').mockImplementation((_, text) => {
    kept += hasRoom ? text : String(text).slice(0, 4)
    if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return 0
  })
  const sink = openSink()
  for (const line of ['{"first":1}\n', '{"second":2}\n', '{"third":3}\n', '{"fourth":4}\n']) {
    hasRoom = !line.includes('second')
    sink.write(line)
  }
  expect(kept).toBe('{"first":1}\n{"se\n{"third":3}\n{"fourth":4}\n')
})

test('the log drops lines while the reader of stdout is slow', () => {
  pretend('pipe')
  const written: unknown[] = []
  let waiting = 0
  vi.spyOn(process.stdout, 'writableLength', 'get').mockImplementation(() => waiting)
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(line)
    waiting += 600_000
    return true
  })
  const sink = openSink()
  for (const line of ['1', '2', '3', '4']) sink.write(line)
  expect(written).toEqual(['1', '2'])
  waiting = 0
  sink.write('5')
  expect(written).toEqual(['1', '2', '5'])
})

import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Network faults that the proxy simulates. A change also applies to open connections. */
export type NetworkFaults = {
  latencyMs?: number
  /**
   * The maximum of a random additional delay in milliseconds. It does not change the order of the
   * data.
   */
  jitterMs?: number
  bytesPerSecond?: number
  /** Resets a connection after this many bytes from the server were forwarded. */
  cutAfterBytes?: number
  /**
   * Accepts connections and forwards no data, as if the network lost all packets. After the fault,
   * the data arrives.
   */
  isHole?: boolean
  /** Resets each new connection. */
  isResetting?: boolean
}

export type ChaosProxy = {
  port: number
  setFaults(faults: NetworkFaults): void
  /** Resets all connections on both sides. */
  reset(): void
  /**
   * Closes the server side of each open connection and keeps the client side open. New connections
   * work.
   */
  halfOpen(): void
  /** The number of open client connections. */
  count(): number
  stop(): Promise<void>
}

const slicesPerSecond = 20
const pollMs = 20
const maxHeldBytes = 1_000_000

type Pair = { near: net.Socket; far: net.Socket; answered: number; isDead: boolean }

/** A TCP proxy on this machine that simulates network faults. */
export async function startChaosProxy(target: () => net.NetConnectOpts): Promise<ChaosProxy> {
  let faults: NetworkFaults = {}
  const pairs = new Set<Pair>()

  const end = (pair: Pair) => {
    pairs.delete(pair)
    for (const socket of [pair.near, pair.far]) if (!socket.destroyed) socket.resetAndDestroy()
  }

  /** Forwards the data of one side in order, and then closes the other side. */
  function pump(pair: Pair, from: net.Socket, to: net.Socket): void {
    let held = 0
    let last: Promise<void> = Promise.resolve()
    const enqueue = (work: () => Promise<void>) => {
      last = last.then(work).catch(() => end(pair))
    }
    from.on('data', (chunk: Buffer) => {
      const dueAt =
        performance.now() + (faults.latencyMs ?? 0) + Math.random() * (faults.jitterMs ?? 0)
      held += chunk.length
      if (held > maxHeldBytes) from.pause()
      enqueue(async () => {
        await sleep(Math.max(0, dueAt - performance.now()))
        await pass(pair, chunk, to, to === pair.near)
        held -= chunk.length
        from.resume()
      })
    })
    from.once('end', () => enqueue(async () => void to.end()))
    from.once('close', () =>
      enqueue(async () => void (pair.isDead || (pairs.delete(pair) && to.destroy()))),
    )
    from.on('error', () => pair.isDead || end(pair))
  }

  async function pass(pair: Pair, chunk: Buffer, to: net.Socket, isAnswer: boolean): Promise<void> {
    for (let at = 0; at < chunk.length && pairs.has(pair); ) {
      while (faults.isHole || pair.isDead) {
        if (!pairs.has(pair)) return
        await sleep(pollMs)
      }
      const { bytesPerSecond, cutAfterBytes } = faults
      const room =
        isAnswer && cutAfterBytes !== undefined
          ? Math.max(0, cutAfterBytes - pair.answered)
          : chunk.length
      const piece = chunk.subarray(
        at,
        at +
          Math.min(room, Math.ceil((bytesPerSecond ?? Number.POSITIVE_INFINITY) / slicesPerSecond)),
      )
      if (piece.length === 0) return end(pair)
      if (!to.write(piece))
        await new Promise((resolve) => to.once('drain', resolve).once('close', resolve))
      if (isAnswer) pair.answered += piece.length
      at += piece.length
      if (bytesPerSecond !== undefined) await sleep((piece.length / bytesPerSecond) * 1000)
    }
  }

  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    if (faults.isResetting) {
      near.on('error', () => {})
      return void near.resetAndDestroy()
    }
    const far = net.connect({ ...target(), allowHalfOpen: true } as net.NetConnectOpts)
    for (const socket of [near, far]) socket.setNoDelay()
    const pair: Pair = { near, far, answered: 0, isDead: false }
    pairs.add(pair)
    pump(pair, near, far)
    pump(pair, far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reset = () => {
    for (const pair of pairs) end(pair)
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    setFaults(next) {
      faults = next
      if (next.isResetting) reset()
    },
    reset,
    halfOpen() {
      for (const pair of pairs) {
        pair.isDead = true
        pair.far.destroy()
        pair.near.once('close', () => pairs.delete(pair))
      }
    },
    count: () => pairs.size,
    async stop() {
      faults = {}
      reset()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

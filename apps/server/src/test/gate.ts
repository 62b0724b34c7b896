// A TCP gate in front of the database or Redis: shut, it breaks and refuses connections; frozen, it answers nothing.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Gate {
  /** The address through the gate. */
  readonly url: string
  shut(): void
  open(): void
  /** Connections stay, and nothing passes, as with a machine that hangs. */
  freeze(): void
  /** What waited passes. */
  thaw(): void
  /** How many were refused since it was shut. */
  refused(): number
  /** How many are connected. */
  connections(): number
  close(): Promise<void>
}

export async function openGate(address: string): Promise<Gate> {
  const target = new URL(address)
  const inside = new Map<Socket, Socket>()
  let isFrozen = false
  let isShut = false
  let refused = 0
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isShut) {
      refused += 1
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    far.on('error', () => near.destroy())
    near.on('close', () => {
      inside.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
    inside.set(near, far)
    if (!isFrozen) near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    shut() {
      isShut = true
      for (const near of inside.keys()) near.destroy()
    },
    open() {
      isShut = false
    },
    freeze() {
      isFrozen = true
      for (const [near, far] of inside) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    thaw() {
      isFrozen = false
      for (const [near, far] of inside) near.pipe(far).pipe(near)
    },
    refused: () => refused,
    connections: () => inside.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const near of inside.keys()) near.destroy()
      }),
  }
}

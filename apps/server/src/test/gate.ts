// A TCP gate in front of the database that a test can shut: open connections break, and new ones are refused.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Gate {
  /** The database's address through the gate. */
  readonly url: string
  shut(): void
  open(): void
  /** How many were refused since it was shut. */
  refused(): number
  /** How many are connected. */
  connections(): number
  close(): Promise<void>
}

export async function openGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl)
  const inside = new Set<Socket>()
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
    inside.add(near)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    shut() {
      isShut = true
      for (const socket of inside) socket.destroy()
    },
    open() {
      isShut = false
    },
    refused: () => refused,
    connections: () => inside.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of inside) socket.destroy()
      }),
  }
}

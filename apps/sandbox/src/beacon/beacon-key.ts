// The beacon's secret key: made once per installation, in a file that only its owner reads.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export function beaconKey(dataDir: string): Uint8Array {
  const file = path.resolve(dataDir, 'keys', 'beacon.key')
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const made = newBeaconKey()
  writeFileSync(file, `${Buffer.from(made).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

/** Two bits fewer than 32 bytes have: always below the order of the group. */
export function newBeaconKey(): Uint8Array {
  const key = randomBytes(32)
  key[0] = (key[0] ?? 0) & 0x3f
  return key
}

// The key that seals seeds: outside the database, in the environment or in a file of the draw worker alone.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as sealed from '@lanting/node-kit/sealed'
import { sha256 } from '#src/modules/lottery/draw/chain/seed-chain.ts'

/** The position a sealed seed is bound to: it opens for no other. */
export interface SeedPlace {
  readonly lottery: string
  readonly chainNo: number
  readonly index: number
}

export interface SeedKeys {
  /** The key that seals new chains. Creates one where that is allowed and none is left. */
  current(): Buffer
  /** The key with this fingerprint, or null when it is lost. */
  find(id: string): Buffer | null
}

export class NoSeedKey extends Error {}

export function keyId(key: Buffer): string {
  return sha256(key).toString('hex').slice(0, 16)
}

/** Keys given by the operator, newest first; older ones still open the chains they sealed. */
export function configuredKeys(hexKeys: string): SeedKeys {
  const keys = hexKeys.split(',').map((hex) => {
    if (!/^[0-9a-f]{64}$/i.test(hex.trim())) throw new NoSeedKey('DRAW_KEY 必须是64位十六进制')
    return Buffer.from(hex.trim(), 'hex')
  })
  return {
    current() {
      const [key] = keys
      if (key === undefined) throw new NoSeedKey('DRAW_KEY 未配置')
      return key
    },
    find: (id) => keys.find((key) => keyId(key) === id) ?? null,
  }
}

/** The sandbox keeps its key in a file of the data folder. Not cached: a removed key is gone at once. */
export function keyFile(dataDir: string): SeedKeys {
  const file = path.resolve(dataDir, 'keys', 'draw.key')
  const read = (): Buffer | null => {
    if (!existsSync(file)) return null
    const hex = readFileSync(file, 'utf8').trim()
    return /^[0-9a-f]{64}$/.test(hex) ? Buffer.from(hex, 'hex') : null
  }
  return {
    current() {
      const found = read()
      if (found !== null) return found
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      const made = randomBytes(32)
      writeFileSync(file, `${made.toString('hex')}\n`, { mode: 0o600 })
      return made
    },
    find(id) {
      const found = read()
      return found !== null && keyId(found) === id ? found : null
    },
  }
}

/** The operator's, or the sandbox's own. */
export function seedKeysOf(config: {
  readonly drawKey: string | undefined
  readonly dataDir: string
}): SeedKeys {
  return config.drawKey === undefined ? keyFile(config.dataDir) : configuredKeys(config.drawKey)
}

export function seal(key: Buffer, place: SeedPlace, seed: Uint8Array): Buffer {
  return sealed.seal(key, seed, placeText(place))
}

/** Null when the key is not the one that sealed it, or the ciphertext was modified. */
export function unseal(key: Buffer, place: SeedPlace, stored: Buffer): Buffer | null {
  try {
    return sealed.unseal(key, stored, placeText(place))
  } catch {
    return null
  }
}

function placeText({ lottery, chainNo, index }: SeedPlace): string {
  return `${lottery}|${chainNo}|${index}`
}

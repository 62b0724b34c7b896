// Tiles (C2SP tlog-tiles): the tree as files of 256 hashes each, and the entries as bundles.
import type { NodeAt } from '#src/log/log-tree.ts'

export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const ENTRY_BYTES_MOST = 0xff_ff

export interface Tile {
  /** `entries` for a bundle: as wide as the tiles of level 0. */
  readonly level: number | 'entries'
  readonly place: number
  /** 256, or less for the tile at the right edge of a tree. */
  readonly width: number
}

const PATH = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** 1234067 is `x001/x234/067`. */
function placeText(place: number): string {
  const digits = String(place)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
}

export function tilePath({ level, place, width }: Tile): string {
  return `tile/${level}/${placeText(place)}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** What follows `tile/`; null for anything that is not the one path of a tile. */
export function readTilePath(path: string): Tile | null {
  const [, level = '', groups = '', partial] = PATH.exec(path) ?? []
  if (groups === '') return null
  const place = Number(groups.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  if (!Number.isSafeInteger(place) || (partial !== undefined && width >= TILE_WIDTH)) return null
  const tile: Tile = { level: level === 'entries' ? level : Number(level), place, width }
  return tilePath(tile) === `tile/${path}` ? tile : null
}

/** The first entry of a tile and the one behind its last, by its level. */
export function tileSpan({ level, place, width }: Tile): { readonly from: number; readonly to: number } {
  const each = TILE_WIDTH ** (level === 'entries' ? 0 : level)
  return { from: place * TILE_WIDTH * each, to: (place * TILE_WIDTH + width) * each }
}

/** The nodes of our tree that a tile of hashes consists of. */
export function tileNodes({ level, place, width }: Tile): NodeAt[] {
  const height = TILE_HEIGHT * Number(level)
  return Array.from({ length: width }, (_, i) => ({ level: height, place: place * TILE_WIDTH + i }))
}

/** The tiles of one level that a tree of this size needs, the partial one last. */
export function tilesOf(level: Tile['level'], size: number): Tile[] {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  const full = Math.floor(hashes / TILE_WIDTH)
  const tiles: Tile[] = Array.from({ length: full }, (_, place) => ({ level, place, width: TILE_WIDTH }))
  const rest = hashes % TILE_WIDTH
  return rest === 0 ? tiles : [...tiles, { level, place: full, width: rest }]
}

/** Each entry behind its length as two bytes. */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > ENTRY_BYTES_MOST) throw new RangeError('an entry is too long for a bundle')
    bundle[at] = entry.length >> 8
    bundle[at + 1] = entry.length & 0xff
    bundle.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bundle
}

/** Null when the last entry is cut off. */
export function readEntryBundle(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length; ) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0)
    const end = at + 2 + length
    if (end > bundle.length) return null
    entries.push(bundle.slice(at + 2, end))
    at = end
  }
  return entries
}

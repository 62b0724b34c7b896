// The files of an archive as texts, for journeys that download one.
import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50
const STORED = 0

/** By the list at its end: a streamed archive knows no sizes before. */
export function readZip(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || archive.readUInt32LE(end) !== END) throw new Error('this is no archive')
  let place = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(place) === ENTRY) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at))
    const name = archive.toString('utf8', place + 46, place + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(place + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(place + 20))
    const bytes = archive.readUInt16LE(place + 10) === STORED ? packed : inflateRawSync(packed)
    files.set(name, bytes.toString('utf8'))
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return files
}

// The published formats of the log: vectors of others, round trips, and every way to bend a text.
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it, test } from 'vitest'
import { checkpointText, isCheckpointSigned, logKey, readCheckpoint } from '#src/c2sp/checkpoint.ts'
import { cosignatureLine, cosignedAt } from '#src/c2sp/cosignature.ts'
import { proofText, readProof } from '#src/c2sp/log-proof.ts'
import { policyAt, policyText, POLICY_NOTICE_MS, quorumOf, readPolicy } from '#src/c2sp/policy.ts'
import { base64, noteKeyId, readNote, readVkey, signatureLine, vkeyOf } from '#src/c2sp/signed-note.ts'
import {
  entryBundle,
  readEntryBundle,
  readTilePath,
  tileNodes,
  tilePath,
  tileSpan,
  tilesOf,
} from '#src/c2sp/tiles.ts'

const secretOf = (n: number) => new Uint8Array(32).fill(n)
const publicOf = (n: number) => bytesToHex(ed25519.getPublicKey(secretOf(n)))
const signWith = (n: number) => (text: string) => ed25519.sign(utf8ToBytes(text), secretOf(n))
const ORIGIN = 'lanting.sandbox/log'
const LOG = logKey(ORIGIN, publicOf(1))
const witness = (n: number) => ({
  name: `w${n}.example`,
  type: 'cosignature' as const,
  publicKey: publicOf(n),
})
const WITNESSES = [2, 3, 4].map(witness)
const ROOT = 'ab'.repeat(32)
const BODY = checkpointText(ORIGIN, { size: 7, root: ROOT })
const SIGNED = `${BODY}\n${signatureLine(LOG, signWith(1)(BODY))}`
const cosigned = (n: number, atSec = 1_700_000_000, body = BODY) =>
  cosignatureLine(witness(n), body, atSec, signWith(n))
const head = (text: string) => {
  const read = readCheckpoint(text)
  if (read === null) throw new Error('no checkpoint')
  return read
}

test('keys are named as other implementations name them', () => {
  // The key of the documentation of golang.org/x/mod/sumdb/note.
  const vkey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const key = readVkey(vkey)
  expect(key?.name).toBe('PeterNeumann')
  expect(key && vkeyOf(key)).toBe(vkey)
})

test.each([
  ['another key id', vkeyOf(LOG).replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
  ['no key', `${ORIGIN}+${noteKeyId(LOG)}+`],
  ['a short key', `${ORIGIN}+${noteKeyId(LOG)}+${base64(Uint8Array.of(1, 2, 3))}`],
  ['another type of signature', `${ORIGIN}+${noteKeyId(LOG)}+${base64(new Uint8Array(33).fill(9))}`],
  ['a name with a space', `a b+${noteKeyId(LOG)}+AQ==`],
])('a verifier key with %s is none', (_what, vkey) => {
  expect(readVkey(vkey)).toBeNull()
})

test('the vectors of docs/fairness.md', () => {
  expect(vkeyOf(LOG)).toBe('lanting.sandbox/log+38f4675f+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c')
  expect(BODY).toBe('lanting.sandbox/log\n7\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n')
})

describe('a checkpoint', () => {
  it('is read and judged by the key of its log', () => {
    const read = head(SIGNED)
    expect(read).toMatchObject({ origin: ORIGIN, size: 7, root: ROOT })
    expect(isCheckpointSigned(read, publicOf(1))).toBe(true)
    expect(isCheckpointSigned(read, publicOf(2))).toBe(false)
  })

  it.each([
    ['a larger size', SIGNED.replace('\n7\n', '\n8\n')],
    ['another root', SIGNED.replace('q6urq6', 'r6urq6')],
    ['an extension line that was not signed', SIGNED.replace('\n\n', '\nmore\n\n')],
  ])('with %s is not signed', (_what, text) => {
    expect(isCheckpointSigned(head(text), publicOf(1))).toBe(false)
  })

  it('is not signed when a wrong signature stands beside the right one', () => {
    const text = `${SIGNED}${signatureLine(LOG, new Uint8Array(64))}`
    expect(isCheckpointSigned(head(text), publicOf(1))).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['no signature', `${BODY}\n`],
    ['a size with a zero in front', SIGNED.replace('\n7\n', '\n07\n')],
    ['a negative size', SIGNED.replace('\n7\n', '\n-7\n')],
    ['a short root', SIGNED.replace('q6urq6', 'q6u')],
    ['no origin', SIGNED.replace(ORIGIN, '')],
    ['a control character', SIGNED.replace('\n7\n', '\n7\r\n')],
    ['a line that is no signature', `${SIGNED}- x y\n`],
    ['no newline at its end', SIGNED.slice(0, -1)],
  ])('is none with %s', (_what, text) => {
    expect(readCheckpoint(text)).toBeNull()
  })

  it('keeps an origin with blank lines apart from its signatures', () => {
    expect(readNote(`a\n\nb\n\n${signatureLine(LOG, new Uint8Array(64))}`)?.text).toBe('a\n\nb\n')
  })
})

describe('a cosignature', () => {
  const read = (...lines: string[]) => head(SIGNED + lines.join(''))
  const at = (n: number, ...lines: string[]) => {
    const { note } = read(...lines)
    return cosignedAt(note.text, note.signatures, witness(n))
  }

  it('carries the time of the witness', () => {
    expect(at(2, cosigned(2))).toBe(1_700_000_000)
    expect(at(3, cosigned(2))).toBeNull()
  })

  it.each([
    ['of another checkpoint', cosigned(2, 1_700_000_000, BODY.replace('\n7\n', '\n6\n'))],
    ['by another key in its name', cosignatureLine(witness(2), BODY, 1_700_000_000, signWith(3))],
    ['over another time', cosigned(2).replace(/ (\S{4})\S{4}/, ' $1AAAA')],
    ['that is a plain signature', signatureLine(witness(2), signWith(2)(BODY))],
  ])('%s does not count', (_what, line) => {
    expect(at(2, line)).toBeNull()
  })

  it('is spoilt by a wrong line beside it', () => {
    expect(at(2, cosigned(2), cosignatureLine(witness(2), BODY, 5, signWith(3)))).toBeNull()
  })

  it('of a log’s own key is none', () => {
    const own = { ...LOG, type: 'cosignature' as const }
    expect(cosignedAt(read().note.text, read().note.signatures, own)).toBeNull()
  })
})

describe('the policy', () => {
  const policy = { log: LOG, witnesses: WITNESSES, need: 2 }

  it('is read as it was written, and nothing else is a policy', () => {
    const text = policyText(policy)
    expect(readPolicy(text)).toEqual(policy)
    expect(text.split('\n')).toHaveLength(7)
    for (const bad of [
      '',
      'quorum none\n',
      text.replace('group witnesses 2', 'group witnesses 0'),
      text.replace('group witnesses 2', 'group witnesses 4'),
      text.replace('quorum witnesses', 'quorum none'),
      text.replace(`witness w4.example ${vkeyOf(witness(4))}\n`, ''),
      text.replace(vkeyOf(witness(4)), vkeyOf({ ...witness(3), name: 'w4.example' })),
    ])
      expect(readPolicy(bad)).toBeNull()
  })

  it('is met when the second of three has cosigned, at the time of that one', () => {
    expect(quorumOf(policy, head(SIGNED)).metAtSec).toBeNull()
    expect(quorumOf(policy, head(SIGNED + cosigned(3))).metAtSec).toBeNull()
    const both = head(SIGNED + cosigned(3, 1_700_000_009) + cosigned(2, 1_700_000_002))
    expect(quorumOf(policy, both)).toMatchObject({ metAtSec: 1_700_000_009, need: 2, of: 3 })
    // The same witness twice is one witness.
    expect(quorumOf(policy, head(SIGNED + cosigned(3, 5) + cosigned(3, 6))).metAtSec).toBeNull()
  })

  it('changes two days after it was published, and never sooner', () => {
    const other = policyText({ ...policy, need: 1 })
    const first = { at: 1000, effectiveAtMs: 1000, text: policyText(policy) }
    const change = (notice: number) => ({ at: 5000, effectiveAtMs: 5000 + notice, text: other })
    const needAt = (notice: number, atMs: number) => policyAt([first, change(notice)], atMs)?.need
    expect(needAt(POLICY_NOTICE_MS, 5000 + POLICY_NOTICE_MS - 1)).toBe(2)
    expect(needAt(POLICY_NOTICE_MS, 5000 + POLICY_NOTICE_MS)).toBe(1)
    expect(needAt(POLICY_NOTICE_MS - 1, 5000 + 2 * POLICY_NOTICE_MS)).toBe(2)
    expect(policyAt([], 0)).toBeNull()
  })
})

describe('tiles', () => {
  it.each([
    [{ level: 0, place: 0, width: 256 }, 'tile/0/000'],
    [{ level: 1, place: 1_234_067, width: 256 }, 'tile/1/x001/x234/067'],
    [{ level: 0, place: 273, width: 112 }, 'tile/0/273.p/112'],
    [{ level: 'entries', place: 999, width: 1 }, 'tile/entries/999.p/1'],
    [{ level: 'entries', place: 1000, width: 256 }, 'tile/entries/x001/000'],
  ] as const)('%o is at %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path)
    expect(readTilePath(path.slice('tile/'.length))).toEqual(tile)
  })

  it.each([
    '0/1',
    '0/0001',
    '00/000',
    '0/x000/001',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    'x/000',
    '64/',
    '0/000/001',
  ])('%s is no tile', (path) => {
    expect(readTilePath(path)).toBeNull()
  })

  it('cover a tree of 70,000 as the specification counts them', () => {
    const last = (level: number) => tilesOf(level, 70_000).at(-1)
    expect(tilesOf(0, 70_000)).toHaveLength(274)
    expect(last(0)).toEqual({ level: 0, place: 273, width: 112 })
    expect(last(1)).toEqual({ level: 1, place: 1, width: 17 })
    expect(last(2)).toEqual({ level: 2, place: 0, width: 1 })
    expect(tilesOf('entries', 256)).toEqual([{ level: 'entries', place: 0, width: 256 }])
    expect(tilesOf(0, 0)).toEqual([])
  })

  it('consist of whole subtrees of our tree', () => {
    expect(tileNodes({ level: 1, place: 2, width: 2 })).toEqual([
      { level: 8, place: 512 },
      { level: 8, place: 513 },
    ])
    expect(tileSpan({ level: 1, place: 0, width: 3 })).toEqual({ from: 0, to: 768 })
    expect(tileSpan({ level: 'entries', place: 1, width: 3 })).toEqual({ from: 256, to: 259 })
  })

  it('bundle entries behind their lengths', () => {
    const entries = ['', 'a', 'é'.repeat(300)].map(utf8ToBytes)
    const bundle = entryBundle(entries)
    expect(bundle.length).toBe(6 + 1 + 600)
    expect(readEntryBundle(bundle)).toEqual(entries)
    expect(readEntryBundle(bundle.slice(0, -1))).toBeNull()
    expect(() => entryBundle([new Uint8Array(65_536)])).toThrow('too long')
  })
})

describe('a proof as a file', () => {
  const proof = { index: 5, path: ['cd'.repeat(32), 'ef'.repeat(32)], checkpoint: SIGNED + cosigned(2) }

  it('holds place, path and checkpoint', () => {
    expect(readProof(proofText(proof))).toMatchObject({ ...proof, head: { size: 7 } })
    const extra = utf8ToBytes('{"leaf":1}')
    expect(readProof(proofText({ ...proof, extra }))?.extra).toEqual(extra)
    expect(readProof(proofText({ ...proof, path: [] }))?.path).toEqual([])
  })

  it.each([
    ['another first line', (text: string) => text.replace('@v1', '@v2')],
    ['no index', (text: string) => text.replace('index 5\n', '')],
    ['an index with a zero in front', (text: string) => text.replace('index 5', 'index 05')],
    ['a short hash', (text: string) => text.replace('zc3N', '')],
    ['extra data that is none', (text: string) => text.replace('index', 'extra *\nindex')],
    ['no checkpoint', (text: string) => text.slice(0, text.indexOf('\n\n') + 2)],
  ])('is none with %s', (_what, bend) => {
    expect(readProof(bend(proofText(proof)))).toBeNull()
  })
})

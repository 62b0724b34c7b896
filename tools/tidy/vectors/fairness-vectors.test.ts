// Vectors of receipts, log and head: ours, a second implementation on node:crypto alone, and docs/fairness.md say the same.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leafHash, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { entryText, type LogEntry } from '@lanting/fairness/log/log-entries'
import { entryHash, isConsistent, isIncluded } from '@lanting/fairness/log/log-tree'
import { isReceiptSigned, receiptText } from '@lanting/fairness/receipt'
import { checkpointText, isCheckpointSigned, readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import { cosignatureLine } from '@lanting/fairness/c2sp/cosignature'
import { vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { keyIdOf, keyText } from '@lanting/fairness/signatures'

const docs = readFileSync('docs/fairness.md', 'utf8')

/** The second implementation: nothing of ours, written from the text of the document. */
const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const hex = (text: string) => sha(text).toString('hex')
const secret = sha('LT test vector key')
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const keyId = sha(Buffer.from(publicKey, 'hex')).toString('hex').slice(0, 16)
const signed = (text: string) => sign(null, Buffer.from(text), key).toString('hex')

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`).join(',')}}`
}

/** RFC 6962, as its recursion is written. */
function tree(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (first === undefined) return sha('')
  if (leaves.length === 1) return first
  let cut = 1
  while (cut * 2 < leaves.length) cut *= 2
  return sha(Buffer.concat([Buffer.from([1]), tree(leaves.slice(0, cut)), tree(leaves.slice(cut))]))
}
const leaf = (text: string) => sha(Buffer.concat([Buffer.from([0]), Buffer.from(text)]))

const AT = 1_794_672_000_000
const entries: LogEntry[] = [
  {
    n: 0,
    at: AT,
    kind: 'key',
    body: {
      purpose: 'log',
      key_id: keyId,
      public_key: publicKey,
      by: keyId,
      sig: signed(`LTK1|log|${keyId}|${publicKey}`),
    },
  },
  {
    n: 1,
    at: AT + 50_700,
    kind: 'seal',
    body: { lottery: 'js28', expect: '202611150001', root: hex('root'), count: 3 },
  },
  {
    n: 2,
    at: AT + 50_700,
    kind: 'odds',
    body: {
      play_id: 2001,
      year_animal: '',
      from_milli: 1950,
      to_milli: 1960,
      announced_at_ms: AT + 50_000,
      effective_at_ms: AT + 86_450_000,
    },
  },
]
const texts = entries.map(canonical)
const root = tree(texts.map(leaf)).toString('hex')
const head = { size: 3, root }
const ORIGIN = 'lanting.sandbox/log'
const AT_SEC = Math.floor(AT / 1000) + 51
const rawKey = Buffer.from(publicKey, 'hex')
const noteId = (name: string, type: number) =>
  createHash('sha256')
    .update(name)
    .update(Buffer.from([10, type]))
    .update(rawKey)
    .digest()
    .subarray(0, 4)
const checkpoint = `${ORIGIN}\n3\n${Buffer.from(root, 'hex').toString('base64')}\n`
const line = (name: string, type: number, bytes: Buffer) =>
  `— ${name} ${Buffer.concat([noteId(name, type), bytes]).toString('base64')}\n`
const note = `${checkpoint}\n${line(ORIGIN, 1, Buffer.from(signed(checkpoint), 'hex'))}`
const time = Buffer.alloc(8)
time.writeBigUInt64BE(BigInt(AT_SEC))
const cosigned = `cosignature/v1\ntime ${AT_SEC}\n${checkpoint}`
const cosignature = line('w1.example', 4, Buffer.concat([time, Buffer.from(signed(cosigned), 'hex')]))
const vkey = `${ORIGIN}+${noteId(ORIGIN, 1).toString('hex')}+${Buffer.concat([Buffer.from([1]), rawKey]).toString('base64')}`
const salt = hex('salt')
const receipt = {
  bet_id: 'L202611150000000001',
  leaf: `PF1B|js28|202611150002|L202611150000000001|2001||1000|1950|${salt}`,
  leaf_salt: salt,
  commit: '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0',
  chain_no: 1,
  log_size: 3,
  log_root: root,
  at: AT + 70_000,
}
const receiptLine = `LTR1|js28|202611150002|L202611150000000001|${leaf(receipt.leaf).toString('hex')}|${receipt.commit}|3|${root}|${receipt.at}`

describe('two implementations agree', () => {
  test('on keys and their texts', () => {
    expect(keyIdOf(publicKey)).toBe(keyId)
    expect(keyText('log', publicKey)).toBe(`LTK1|log|${keyId}|${publicKey}`)
  })

  test('on entries, leaves and the root', () => {
    expect(entries.map(entryText)).toEqual(texts)
    expect(merkleRoot(texts.map((text) => entryHash(text)))).toBe(root)
    const first = tree(texts.slice(0, 1).map(leaf)).toString('hex')
    const beside = texts.slice(1).map((text) => leaf(text).toString('hex'))
    expect(isIncluded(texts[0] ?? '', 0, head, beside)).toBe(true)
    expect(isConsistent({ size: 1, root: first }, head, beside)).toBe(true)
  })

  test('on heads and cosignatures', () => {
    expect(checkpointText(ORIGIN, head)).toBe(checkpoint)
    const read = readCheckpoint(note)
    expect(read !== null && isCheckpointSigned(read, publicKey)).toBe(true)
    expect(vkeyOf({ name: ORIGIN, type: 'note', publicKey })).toBe(vkey)
    const witness = { name: 'w1.example', type: 'cosignature', publicKey } as const
    expect(cosignatureLine(witness, checkpoint, AT_SEC, (text) => Buffer.from(signed(text), 'hex'))).toBe(
      cosignature,
    )
  })

  test('on receipts', () => {
    expect(Buffer.from(leafHash(receipt.leaf)).toString('hex')).toBe(leaf(receipt.leaf).toString('hex'))
    expect(receiptText(receipt)).toBe(receiptLine)
    const sig = signed(receiptLine)
    expect(verify(null, Buffer.from(receiptLine), createPublicKey(key), Buffer.from(sig, 'hex'))).toBe(true)
    expect(isReceiptSigned({ ...receipt, key_id: keyId, sig }, publicKey)).toBe(true)
  })
})

describe('docs/fairness.md', () => {
  test.each([
    ['the public key', publicKey],
    ['its name', keyId],
    ['the second entry', texts[1] ?? ''],
    ['its leaf hash', leaf(texts[1] ?? '').toString('hex')],
    ['the root', root],
    ['the verifier key', vkey],
    ['the signature of the checkpoint', note.split('\n')[4] ?? ''],
    ['the cosignature', cosignature.trim()],
    ['the text of the receipt', receiptLine],
    ['the signature of the receipt', signed(receiptLine)],
  ])('says %s', (_name, value) => {
    expect(docs).toContain(value)
  })
})

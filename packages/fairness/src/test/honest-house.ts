// Test helper: a small installation in memory that publishes an honest log; tests make it lie in one place at a time.
import { drawSum, parseExpect, roundDraw, sha256Hex, walkBack } from '@lanting/contract/rules/fairness/pf1'
import { merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { batchRoot } from '@lanting/contract/rules/fairness/red-packet-proof'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { roundOf } from '@lanting/contract/rules/lottery/schedule'
import { dayStart } from '@lanting/contract/time'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { beaconPublicKey, beaconRandomness, beaconRoundFrom, signBeaconRound } from '#src/beacon.ts'
import { lockCapsule } from '#src/capsule.ts'
import { bodyText, entryText, type LogBody, type LogEntry, type LogKind } from '#src/log/log-entries.ts'
import { consistencySpans, entryHash, inclusionSpans, type Span } from '#src/log/log-tree.ts'
import {
  type Checkpoint,
  checkpointText,
  logKey,
  readCheckpoint,
  SANDBOX_ORIGIN,
} from '#src/c2sp/checkpoint.ts'
import { cosignatureLine } from '#src/c2sp/cosignature.ts'
import { policyText } from '#src/c2sp/policy.ts'
import { signatureLine } from '#src/c2sp/signed-note.ts'
import { keyIdOf, keyText } from '#src/signatures.ts'

export const DAY = '2026-11-15'
const START = dayStart(DAY)
const SECRET = new Uint8Array(32).fill(3)
const BEACON_SECRET = new Uint8Array(32).fill(5)
export const BEACON = {
  publicKey: beaconPublicKey(BEACON_SECRET),
  genesisSec: START / 1000 - 3000,
  periodSec: 3,
}
const LAST_SEED = bytesToHex(sha256(utf8ToBytes('PF1 test vector chain')))
export const SALT = bytesToHex(sha256(utf8ToBytes('PF1 test vector salt')))
export const seedAt = (index: number) => walkBack(LAST_SEED, 1500 - index)
export const expectOf = (k: number) => `20261115${String(k).padStart(4, '0')}`
export const rootOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
/** Each is a tenth of a second of work, and the same for every test. */
function once<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
export const beaconSignature = once((round) => signBeaconRound(BEACON_SECRET, round).signature)

export function signed(text: string, secret = SECRET): string {
  return bytesToHex(ed25519.sign(utf8ToBytes(text), secret))
}

const witnessSecret = (i: number) => new Uint8Array(32).fill(20 + i)
/** The three witnesses of the house. */
export const witnessKey = (i: number) => ({
  name: `w${i + 1}.example`,
  type: 'cosignature' as const,
  publicKey: bytesToHex(ed25519.getPublicKey(witnessSecret(i))),
})
export const POLICY = policyText({
  log: logKey(SANDBOX_ORIGIN, bytesToHex(ed25519.getPublicKey(SECRET))),
  witnesses: [0, 1, 2].map(witnessKey),
  need: 2,
})

/** The body of a key's entry, vouched for by a secret. */
export function keyBody(purpose: 'log' | 'receipt', secret = SECRET, voucher = secret): LogBody<'key'> {
  const publicKey = bytesToHex(ed25519.getPublicKey(secret))
  return {
    purpose,
    key_id: keyIdOf(publicKey),
    public_key: publicKey,
    by: keyIdOf(bytesToHex(ed25519.getPublicKey(voucher))),
    sig: signed(keyText(purpose, publicKey), voucher),
  }
}

export function timesOf(k: number) {
  const lottery = findLottery('js28')
  const number = parseExpect(expectOf(k))
  if (lottery === undefined || number === null) throw new Error('no round')
  return roundOf(lottery, number)
}

/** The beacon round of a round by the schedule. */
export const dueRound = (k: number) => beaconRoundFrom(BEACON, timesOf(k).closeAt + 6_000)

/** A result as the rules give it, or with another value of the beacon. */
export function resultBody(k: number, round = dueRound(k)): LogBody<'result'> {
  const signature = beaconSignature(round)
  const beacon = beaconRandomness({ signature })
  const message = {
    lottery: 'js28',
    chainNo: 1,
    expect: expectOf(k),
    salt: SALT,
    protocol: 'PF3',
    beacon,
  } as const
  return {
    lottery: 'js28',
    expect: expectOf(k),
    chain_no: 1,
    seed_index: k,
    protocol: 'PF3',
    commit: sha256Hex(seedAt(k)),
    seed: seedAt(k),
    beacon_round: round,
    beacon_signature: signature,
    numbers: drawSum(roundDraw(seedAt(k), message)),
  }
}

const PACKETS = [
  { batch: 0, place: 0, member: rootOf('a'), seq: 1, amountFen: 188n, salt: rootOf('s') },
  { batch: 0, place: 1, member: rootOf('b'), seq: 1, amountFen: 50n, salt: rootOf('t') },
]

export class HonestHouse {
  readonly entries: LogEntry[] = []
  private readonly shown = new Map<string, unknown>()

  add<K extends LogKind>(kind: K, at: number, body: LogBody<K>): number {
    const n = this.entries.length
    this.entries.push({ n, at, kind, body } as LogEntry)
    return n
  }

  /** Seals and draws a round; answers when its seal was published. */
  round(k: number, result: Partial<LogBody<'result'>> = {}): void {
    const body = { ...resultBody(k), ...result }
    this.add('seal', timesOf(k).closeAt + 700, {
      lottery: 'js28',
      expect: expectOf(k),
      root: rootOf(`bets ${k}`),
      count: k,
    })
    this.add('result', timesOf(k).drawAt + 400, body)
    this.show(k, body)
  }

  /** Rounds that could not be bet on, until just before a round. */
  missed(from: number, before: number): void {
    const span = { lottery: 'js28', expect: expectOf(from), last: expectOf(before - 1) }
    this.add('void', timesOf(before).closeAt - 1_000, { ...span, reason: 'missed', evidence: null })
  }

  show(k: number, body: LogBody<'result'>): void {
    this.shown.set(`/api/lotteryFair?name=js28&expect=${expectOf(k)}`, {
      seed: body.seed,
      commit: body.commit,
      bets_root: rootOf(`bets ${k}`),
      bets_count: k,
      result: { balls: body.numbers.map((num) => ({ num: String(num) })) },
    })
  }

  ledgerSeal(change: Partial<LogBody<'ledger-seal'>> = {}): void {
    const before = this.entries.findLast((entry) => entry.kind === 'ledger-seal')?.body as
      | LogBody<'ledger-seal'>
      | undefined
    const previous = before
      ? bytesToHex(sha256(utf8ToBytes(bodyText('ledger-seal', before))))
      : '0'.repeat(64)
    const first = (before?.last_id ?? 0) + 1
    const body = { seal_no: (before?.seal_no ?? 0) + 1, first_id: first, last_id: first + 9, count: 10 }
    this.add('ledger-seal', this.lastAt, { ...body, root: rootOf(`ledger ${first}`), previous, ...change })
  }

  liabilities(at: number, change: Partial<LogBody<'liabilities'>> = {}): void {
    const before = this.entries.findLast((entry) => entry.kind === 'liabilities')?.body as
      | LogBody<'liabilities'>
      | undefined
    const root_no = (before?.root_no ?? 0) + 1
    const sums = { total_fen: 1_000, main_fen: 400, held_fen: 300, transit_fen: 200, venue_fen: 100 }
    const body = { root_no, root: rootOf(`owed ${root_no}`), leaves: 3, ...sums, cover_fen: 2_000 }
    this.add('liabilities', at, { ...body, ...change })
  }

  get lastAt(): number {
    return Math.max(START, ...this.entries.map(({ at }) => at))
  }

  private span({ from, to }: Span): string {
    return merkleRoot(this.entries.slice(from, to).map((entry) => entryHash(entryText(entry))))
  }

  /** The checkpoint as text, cosigned by witnesses at their times. */
  checkpoint(secret = SECRET, cosigned: readonly number[] = []): string {
    const size = this.entries.length
    const text = checkpointText(SANDBOX_ORIGIN, { size, root: this.span({ from: 0, to: size }) })
    const key = logKey(SANDBOX_ORIGIN, bytesToHex(ed25519.getPublicKey(secret)))
    const cosignatures = cosigned.map((atMs, i) =>
      cosignatureLine(witnessKey(i), text, Math.floor(atMs / 1000), (message) =>
        ed25519.sign(utf8ToBytes(message), witnessSecret(i)),
      ),
    )
    return `${text}\n${signatureLine(key, ed25519.sign(utf8ToBytes(text), secret))}${cosignatures.join('')}`
  }

  head(secret = SECRET, cosigned: readonly number[] = []): Checkpoint {
    const head = readCheckpoint(this.checkpoint(secret, cosigned))
    if (head === null) throw new Error('no checkpoint')
    return head
  }

  private path(n: number, size = this.entries.length): string[] {
    return inclusionSpans(n, size).map((span) => this.span(span))
  }

  /** The entries that name keys, as the head is answered with them. */
  keys(): (LogEntry & { readonly path: string[] })[] {
    return this.entries.flatMap((entry) =>
      entry.kind === 'key' ? [{ ...entry, path: this.path(entry.n) }] : [],
    )
  }

  /** Answers as the installation's public calls do. */
  async get(path: string): Promise<unknown> {
    const url = new URL(path, 'http://house')
    const number = (name: string) => Number(url.searchParams.get(name))
    const [from, to] = [number('from'), number('to')]
    switch (url.pathname) {
      case '/api/log/head':
        return {
          checkpoint: this.entries.length === 0 ? null : this.checkpoint(),
          keys: this.keys(),
          policies: [],
        }
      case '/api/log/entries':
        return structuredClone({ entries: this.entries.slice(from, to) })
      case '/api/log/inclusion':
        return { n: number('n'), size: number('size'), path: this.path(number('n'), number('size')) }
      case '/api/log/consistency':
        return { from, to, proof: consistencySpans(from, to).map((span) => this.span(span)) }
      case '/api/redpacketlist':
        return {
          packets: PACKETS.map(({ amountFen, ...rest }) => ({
            ...rest,
            amount: (Number(amountFen) / 100).toFixed(2),
          })),
          next: null,
        }
      default:
        return structuredClone(this.shown.get(path) ?? null)
    }
  }
}

const locked = once((hour) =>
  lockCapsule(BEACON, capsuleRound(hour), hexToBytes(seedAt(60 * hour)), new Uint8Array(32).fill(1)),
)
const capsuleRound = (hour: number) => beaconRoundFrom(BEACON, START + (60 * hour + 10) * 60_000)

/** The capsule of an hour from 1, or one that holds something else. */
export function capsuleBody(hour = 1, seed?: string): LogBody<'capsule'> {
  const beacon_round = capsuleRound(hour)
  const ciphertext =
    seed === undefined
      ? locked(hour)
      : lockCapsule(BEACON, beacon_round, hexToBytes(seed), new Uint8Array(32).fill(1))
  return { lottery: 'js28', chain_no: 1, seed_index: 60 * hour, beacon_round, ciphertext }
}

export const PACKET_LIST: LogBody<'packet-list'> = {
  day: DAY,
  batch: 0,
  root: batchRoot(DAY, PACKETS),
  count: 2,
}
export const PACKET_REVEAL: LogBody<'packet-reveal'> = { day: DAY, batches: 1, count: 2, total_fen: 238 }

/** A house with a key, a chain, two capsules and its first two rounds. */
export function openHouse(): HonestHouse {
  const house = new HonestHouse()
  house.add('key', START, keyBody('log'))
  house.add('key', START, keyBody('receipt', new Uint8Array(32).fill(8)))
  house.add('chain', START, {
    lottery: 'js28',
    chain_no: 1,
    start_date: DAY,
    length: 1500,
    commit: seedAt(0),
    published_at_ms: START,
    salt: SALT,
    beacon_key: BEACON.publicKey,
    beacon_genesis_sec: BEACON.genesisSec,
    beacon_period_sec: BEACON.periodSec,
    protocol: 'PF3',
  })
  for (const hour of [1, 2]) house.add('capsule', START, capsuleBody(hour))
  house.round(1)
  house.round(2)
  return house
}

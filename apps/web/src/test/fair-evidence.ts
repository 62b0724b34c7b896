// Test helper: a valid round with three bets, its receipt, its proof and log entries, changed in one place at a time.
import { leafHash, merklePath, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { formatBeijing } from '@lanting/contract/time'
import { proofText } from '@lanting/fairness/c2sp/log-proof'
import { beaconRandomness } from '@lanting/fairness/beacon'
import type { LogBody } from '@lanting/fairness/log/log-entries'
import { receiptText } from '@lanting/fairness/receipt'
import {
  BEACON,
  DAY,
  expectOf,
  HonestHouse,
  keyBody,
  openHouse,
  POLICY,
  resultBody,
  SALT,
  seedAt,
  signed,
  timesOf,
} from '@lanting/fairness/test/honest-house'
import type { Bundle, LogEvidence } from '#src/features/fair/judge/evidence.ts'
import type { Fair } from '#src/features/fair/queries.ts'
import type { BrokenLog } from '#src/lib/log/log-compare.ts'
import type { Receipt } from '#src/lib/log/receipts.ts'

/** Computed once: its capsule and beacon values are expensive. */
const OPENED = openHouse()
const HEAD = OPENED.head()
const RECEIPT_SECRET = new Uint8Array(32).fill(8)
const K = 3
export const { closeAt, drawAt } = timesOf(K)
const SEALED = closeAt + 700
/** When the witnesses of an honest house have cosigned the seal. */
export const COSIGNED = closeAt + 1_700
export const leafOf = (id: string) => `PF1B|js28|${expectOf(K)}|${id}|2001||1000|1950|${'ab'.repeat(32)}`
export const IDS = ['L202611150000000001', 'L202611150000000002', 'L202611150000000003'] as const
export const LEAVES = IDS.map((id) => leafHash(leafOf(id)))
const ROOT = merkleRoot(LEAVES)

/** A house that sealed three bets and drew their round, changed in one place. */
export function houseWith(
  result: Partial<ReturnType<typeof resultBody>> = {},
  sealedAt = SEALED,
): HonestHouse {
  const house = new HonestHouse()
  house.entries.push(...OPENED.entries)
  house.add('witnesses', house.lastAt, { policy: POLICY, effective_at_ms: house.lastAt })
  house.add('seal', sealedAt, { lottery: 'js28', expect: expectOf(K), root: ROOT, count: IDS.length })
  house.add('result', drawAt + 400, { ...resultBody(K), ...result })
  return house
}

/** A house that sealed the round and then called it void. */
export function houseVoid(atMs: number, body: Pick<LogBody<'void'>, 'reason' | 'evidence'>): HonestHouse {
  const house = houseWith()
  house.entries.pop()
  house.add('void', atMs, { lottery: 'js28', expect: expectOf(K), last: expectOf(K), ...body })
  return house
}

async function logOf(house: HonestHouse, receipts: readonly Receipt[] = []): Promise<LogEvidence> {
  const checkpoint = house.checkpoint(undefined, [COSIGNED, COSIGNED + 1_000])
  const head = house.head()
  const at = async (n: number) => {
    const { path } = (await house.get(`/api/log/inclusion?n=${n}&size=${head.size}`)) as { path: string[] }
    return { entry: house.entries[n], path }
  }
  const proofFrom = async ({ log_size: size, log_root: root }: Receipt) => {
    const path = `/api/log/consistency?from=${size}&to=${head.size}`
    return { size, root, proof: ((await house.get(path)) as { proof: string[] }).proof }
  }
  return {
    checkpoint,
    policies: [await at(head.size - 3)],
    cosigned: proofText({ index: head.size - 2, path: (await at(head.size - 2)).path, checkpoint }),
    keys: house.keys(),
    entries: await Promise.all([2, head.size - 2, head.size - 1].map(at)),
    older: await Promise.all(receipts.map(proofFrom)),
  }
}

export const drawn = resultBody(K)
const beacon = beaconRandomness({ signature: drawn.beacon_signature ?? '' })
export const INFO = {
  public_key: BEACON.publicKey,
  genesis_sec: BEACON.genesisSec,
  period_sec: BEACON.periodSec,
  source: '演示信标：由沙盒运行',
}
const ROUND: Fair = {
  name: 'js28',
  title: '极速28',
  type: 2,
  expect: expectOf(K),
  state: 3,
  draw_at: formatBeijing(new Date(drawAt)),
  drawn_at: formatBeijing(new Date(drawAt + 400)),
  sealed_at: formatBeijing(new Date(closeAt)),
  protocol: 'PF3',
  beacon_round: drawn.beacon_round,
  beacon,
  beacon_signature: drawn.beacon_signature,
  beacon_info: INFO,
  commit: drawn.commit,
  seed: drawn.seed,
  salt: SALT,
  salt_source: 'sandbox',
  chain_no: 1,
  chain_commit: seedAt(0),
  chain_published_at: `${DAY} 00:00:00`,
  chain_start: DAY,
  i: K,
  bets_root: ROOT,
  bets_count: IDS.length,
  result: sumResult(drawn.numbers as [number, number, number]),
  void_reason: null,
  late_rounds: 0,
  void_rounds: 0,
}

function receiptWith(change: Partial<Receipt> = {}): Receipt {
  const bare = {
    bet_id: IDS[1],
    leaf: leafOf(IDS[1]),
    leaf_salt: 'ab'.repeat(32),
    commit: drawn.commit,
    chain_no: 1,
    log_size: HEAD.size,
    log_root: HEAD.root,
    at: closeAt - 20_000,
    ...change,
  }
  const { key_id } = keyBody('receipt', RECEIPT_SECRET)
  return { ...bare, key_id, sig: signed(receiptText(bare), RECEIPT_SECRET) }
}

export const PROOF = {
  expect: expectOf(K),
  bets_root: ROOT,
  leaf: leafOf(IDS[1]),
  salt: 'ab'.repeat(32),
  index: 1,
  size: IDS.length,
  path: merklePath(LEAVES, 1),
}

export interface Story {
  readonly round?: Partial<Fair>
  readonly receipt?: Partial<Receipt>
  readonly sig?: string
  readonly proof?: Partial<typeof PROOF> | 'missing'
  readonly house?: HonestHouse
  readonly bets?: readonly []
  readonly broken_log?: BrokenLog
  readonly log?: (log: LogEvidence) => LogEvidence | null
}

export async function bundleOf(story: Story): Promise<Bundle> {
  const { round, receipt: change, sig, proof, house, log, broken_log } = story
  const receipt = { ...receiptWith(change), ...(sig === undefined ? {} : { sig }) }
  const evidence = await logOf(house ?? houseWith(), [receipt])
  return {
    round: { ...ROUND, ...round },
    bets: story.bets ?? [{ receipt, proof: proof === 'missing' ? proof : { ...PROOF, ...proof } }],
    log: log === undefined ? evidence : log(evidence),
    ...(broken_log === undefined ? {} : { broken_log }),
  }
}

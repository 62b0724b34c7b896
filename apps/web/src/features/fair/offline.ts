// The verifier as one file that needs neither us nor a network: paste what 复制全部 copied, and everything is computed.
import { walkChain } from './chain-walk.ts'
import { type BeaconRound, checkBeacon } from './beacon-check.ts'
import { type Inclusion, isProven } from './inclusion.ts'
import { judgeReceipts, PROBLEM_WORDS } from './receipt-check.ts'
import { evidenceOf, type PublicRound, type Verdict, verify } from './verify.ts'

type Pasted = Partial<PublicRound & Inclusion & BeaconRound & Kept & { readonly seed: string | null }>

/** What 下载收据 saves. */
interface Kept {
  readonly receipts: Parameters<typeof judgeReceipts>[0]
  readonly round: Parameters<typeof judgeReceipts>[1]
  readonly keys: NonNullable<Parameters<typeof judgeReceipts>[2]>
}

interface Line {
  readonly text: string
  /** Undefined for a plain value. */
  readonly isRight?: boolean
}

const HEX = /^[0-9a-f]{64}$/

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}

function show(lines: readonly Line[]): void {
  const box = element('out', HTMLElement)
  box.replaceChildren(
    ...lines.map(({ text, isRight }) => {
      const line = document.createElement('p')
      line.textContent = isRight === undefined ? text : `${isRight ? '✔' : '✘'} ${text}`
      line.className = isRight === undefined ? '' : isRight ? 'good' : 'bad'
      return line
    }),
  )
}

function read(): Pasted | null {
  try {
    const pasted = JSON.parse(element('in', HTMLTextAreaElement).value) as unknown
    if (typeof pasted !== 'object' || pasted === null) return null
    // What 保存证据 keeps has the values one level down.
    return 'evidence' in pasted ? (pasted.evidence as Pasted) : (pasted as Pasted)
  } catch {
    return null
  }
}

const isRound = (pasted: Pasted): pasted is PublicRound & BeaconRound & { readonly seed: string } =>
  HEX.test(pasted.seed ?? '') && HEX.test(pasted.commit ?? '') && HEX.test(pasted.salt ?? '')

const isInclusion = (pasted: Pasted): pasted is Inclusion =>
  typeof pasted.leaf === 'string' && Array.isArray(pasted.path) && HEX.test(pasted.bets_root ?? '')

const isKept = (pasted: Pasted): pasted is Kept =>
  Array.isArray(pasted.receipts) && Array.isArray(pasted.keys) && typeof pasted.round === 'object'

function beaconLines(round: BeaconRound): Line[] {
  if (round.protocol !== 'PF2') return []
  const verdict = checkBeacon(round)
  if (verdict === null) return [{ text: '缺少信标的签名，不能核对', isRight: false }]
  return [
    { text: `信标第 ${round.beacon_round} 轮的签名`, isRight: verdict.isRight },
    ...(verdict.afterSealSec === null
      ? []
      : [{ text: `信标在封存之后 ${verdict.afterSealSec} 秒产生`, isRight: verdict.afterSealSec >= 0 }]),
  ]
}

function receiptLines({ receipts, round, keys }: Kept): Line[] {
  return judgeReceipts(receipts, round, keys).flatMap(({ receipt, isSigned, problems }) => [
    { text: receipt.leaf },
    { text: '平台签名', isRight: isSigned === true },
    {
      text: problems.map((problem) => PROBLEM_WORDS[problem]).join('，') || '与本期公布的承诺和种子相符',
      isRight: problems.length === 0,
    },
  ])
}

function roundLines(round: PublicRound, verdict: Verdict): Line[] {
  return [
    { text: `${round.name} 第 ${round.expect} 期` },
    { text: `SHA-256（种子）= ${verdict.seedHash}`, isRight: verdict.isSeedRight },
    { text: `${verdict.message} → HMAC-SHA256 ${verdict.hmac}` },
    { text: verdict.bytes.map(({ byte, gave }) => `${byte} → ${gave ?? '跳过'}`).join('，') },
    {
      text: `算出 ${verdict.result.balls.map(({ num }) => num).join(' ')}，公布 ${(round.result?.balls ?? []).map(({ num }) => num).join(' ')}`,
      isRight: verdict.isResultRight,
    },
  ]
}

async function checkRound(round: PublicRound & BeaconRound & { readonly seed: string }): Promise<void> {
  const lines = [...roundLines(round, await verify(evidenceOf(round, round.seed))), ...beaconLines(round)]
  show([...lines, { text: '沿链计算…' }])
  const end = await walkChain(round.seed, round.i, {
    signal: new AbortController().signal,
    onStep: (done) => show([...lines, { text: `沿链哈希 ${done} / ${round.i} 次` }]),
  })
  show([...lines, { text: `从种子起哈希 ${round.i} 次 = ${end}`, isRight: end === round.chain_commit }])
}

async function run(): Promise<void> {
  const pasted = read()
  if (pasted !== null && isKept(pasted)) show(receiptLines(pasted))
  else if (pasted !== null && isRound(pasted)) await checkRound(pasted)
  else if (pasted !== null && isInclusion(pasted))
    show([{ text: pasted.leaf }, { text: `注单在根 ${pasted.bets_root} 之内`, isRight: isProven(pasted) }])
  else show([{ text: '读不懂这段内容，请粘贴「复制全部」得到的文字', isRight: false }])
}

element('go', HTMLButtonElement).addEventListener('click', () => void run())

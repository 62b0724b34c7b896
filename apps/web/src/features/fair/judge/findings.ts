// The result of each check and the summary sentence. Pure: page and offline verifier give the same.
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { LIMITS } from '@lanting/contract/limits'
import { parseExpect, type Protocol, seedIndex } from '@lanting/contract/rules/fairness/pf1'
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import { roundsPerDay } from '@lanting/contract/rules/lottery/schedule'
import { ROUND } from '@lanting/contract/states'
import { fillText, RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import type { BeaconVerdict } from './beacon-check.ts'
import type { LogEvidence } from './evidence.ts'
import { isLogged, LOG_WORDS, type LogVerdict } from './log-judge.ts'
import type { Fair } from '../queries.ts'
import type { BetVerdict } from './receipt-check.ts'
import { BET_WORDS } from './receipt-check.ts'
import type { ChainState } from '../use-verdict.ts'
import type { Verdict } from './verify.ts'
import { witnessWords } from './witness-judge.ts'

export const COPY_FAILED = '复制失败，请逐项复制'
export const AFTER_LAST_ROUND = '上一期开奖后公布'
export const DOES_NOT_FIT = '这一期对不上，请保存证据'
export const RECKONING = '正在您的浏览器里计算…'

/** `open`: cannot be checked yet, not a fault. `none`: nothing to check. */
export type Finding =
  | { readonly state: 'busy' | 'none' | 'good' }
  | { readonly state: 'open' | 'bad'; readonly why: string }

export interface Findings {
  readonly draw: Finding
  readonly beacon: Finding
  readonly bets: Finding
  readonly log: Finding
}

const BUSY: Finding = { state: 'busy' }
const NONE: Finding = { state: 'none' }
const GOOD: Finding = { state: 'good' }
const bad = (why: string): Finding => ({ state: 'bad', why })
const open = (why: string): Finding => ({ state: 'open', why })

export function drawFinding(round: Fair, verdict: Verdict | null, chain: ChainState): Finding {
  if (round.seed === null) return NONE
  if (verdict === null) return BUSY
  if (!verdict.isSeedRight) return bad('种子与承诺不符')
  if (!verdict.isResultRight) return bad('号码与种子不符')
  const isPlaceRight = placeOf(round)
  if (isPlaceRight === false) return bad('种子的位置与期号不符')
  if (chain.kind === 'walking') return BUSY
  if (chain.kind === 'stopped') return open('种子链没有算到链首')
  if (!chain.isRight) return bad('种子不在已公布的链上')
  return isPlaceRight === undefined ? open('没有给出种子链的首日，种子的位置不能确认') : GOOD
}

/** The seed's place follows from the chain's first day and the round's number, never from the server's answer. */
function placeOf({ name, expect, chain_start, i }: Fair): boolean | undefined {
  const lottery = findLottery(name)
  const number = parseExpect(expect)
  if (lottery === undefined || number === null) return false
  // Without `chain_start` the place is only the server's claim: neither a proof nor a fault.
  if (chain_start === undefined) return undefined
  return seedIndex(chain_start, number, roundsPerDay(lottery)) === i
}

/** @param verdict undefined while computing */
export function beaconFinding(round: Fair, verdict: BeaconVerdict | null | undefined): Finding {
  if ((round.protocol ?? 'PF1') === 'PF1' || round.seed === null) return NONE
  if (verdict === undefined) return BUSY
  if (verdict === null) return bad('缺少信标的签名')
  if (!verdict.isRight) return bad('信标签名无效')
  if (!verdict.isCalendarRight) return bad('公开信标的起点或周期被改过')
  if (verdict.isDue === false) return bad('信标不是规则指定的那一轮')
  if (round.protocol === 'PF3') return verdict.isSealLate ? open(FAIR_WORDS.lateSeal) : GOOD
  return verdict.afterSealSec !== null && verdict.afterSealSec < 0 ? bad('信标在注单封存之前就已产生') : GOOD
}

/** @param hasFaults an order of this round was answered without receipts that fit it */
export function betsFinding(bets: readonly BetVerdict[] | undefined, hasFaults = false): Finding {
  if (hasFaults) return bad(FAIR_WORDS.badReceipt)
  if (bets === undefined) return BUSY
  if (bets.length === 0) return NONE
  const problems = new Set(bets.flatMap(({ problems: each }) => each.map((one) => BET_WORDS[one])))
  if (problems.size > 0) return bad([...problems].join('，'))
  if (bets.some(({ isSigned }) => isSigned === undefined)) return open('收据的签名还不能确认')
  return bets.every(({ place }) => place !== null) ? GOOD : open('注单在不在清单里还不能确认')
}

/** @param log undefined while loading, null when unreachable */
export function logFinding(
  round: Fair,
  log: LogEvidence | null | undefined,
  verdict: LogVerdict | null,
): Finding {
  if (log === undefined) return BUSY
  if (log === null || verdict === null) return open('暂时无法获取公开日志')
  if (verdict.problems.length > 0) return bad(verdict.problems.map((one) => LOG_WORDS[one]).join('，'))
  if (!isLogged(log, round)) return open('公开日志还没有收录这一期，一般在 60 秒内')
  const few = witnessWords(verdict.witnesses)
  return few === null ? GOOD : open(few)
}

export interface Judgement {
  readonly tone: 'busy' | 'good' | 'open' | 'bad'
  readonly title: string
  readonly text: string
}

/** Changed evidence is reported before missing evidence, and missing before not yet checkable. */
export function judge(round: Fair, findings: Findings, atMs: number): Judgement {
  const all = Object.values(findings) as readonly Finding[]
  const whys = (state: 'bad' | 'open') => all.flatMap((one) => (one.state === state ? [one.why] : []))
  const wrong = whys('bad')
  if (wrong.length > 0) return { tone: 'bad', title: DOES_NOT_FIT, text: wrong.join('；') }
  if (round.seed === null) return { tone: 'open', ...waitingWords(round, atMs) }
  if (all.some(({ state }) => state === 'busy'))
    return { tone: 'busy', title: RECKONING, text: '核对完成后显示结果' }
  const missing = whys('open')
  if (missing.length > 0)
    return {
      tone: 'open',
      title: missing.length === 1 ? '有一项还不能确认' : `有 ${missing.length} 项还不能确认`,
      text: `${missing.join('；')}。号码由种子重算，与公布的相同。`,
    }
  const older = OLDER_WORDS[round.protocol ?? 'PF1']
  if (older !== null) return { tone: 'open', ...older }
  const mine = findings.bets.state === 'good' ? '，您的注单原样在其中' : ''
  return { tone: 'good', title: `这一期没有被改过${mine}`, text: '' }
}

/** Rounds of older protocols keep them and say so. */
const OLDER_WORDS: Readonly<Record<Protocol, { readonly title: string; readonly text: string } | null>> = {
  PF1: {
    title: '号码没有被改过，但没有公开信标',
    text: '这一期按旧规则 PF1 开奖：号码与事先的承诺相符；旧规则不能排除平台的程序提前知道号码。',
  },
  PF2: {
    title: '号码没有被改过，但按旧规则选信标',
    text: '这一期按旧规则 PF2 开奖：用哪一轮信标由公开日志的时间决定；旧规则不能排除平台在几轮之间挑选。',
  },
  PF3: null,
}

/** One sentence for a round without numbers, with the reason. */
export function waitingWords(fair: Fair, atMs: number): { readonly title: string; readonly text: string } {
  if (ROUND.word(fair.state) === 'void') return voidWords(fair)
  if (atMs - (parseBeijing(fair.draw_at) ?? atMs) > LIMITS.draw.lateMs)
    return {
      title: '这一期开奖延迟',
      text: `计划 ${fair.draw_at}，还没有开出。${FAIR_WORDS.decided}。`,
    }
  const promised = fair.commit === null ? '承诺值在上一期开奖后公布' : '承诺值已经公布'
  return {
    title: '这一期还没有开奖',
    text: `${promised}，开奖时间 ${fair.draw_at}。开奖后这里会自动计算。`,
  }
}

function voidWords({ expect, void_reason }: Fair) {
  if (void_reason === 'missed')
    return { title: SCREEN_TEXTS.missedRound, text: '没有人能投注这一期，也没有本金被扣。' }
  const stated = withRoundNumbers(fillText(RULING_TEXTS.voidRound, { expect }))
  return { title: '这一期已作废', text: `${stated}${VOID_REASONS[void_reason ?? ''] ?? ''}` }
}

/** Only a publicly checkable rule makes a round void; its evidence is in the public log. */
const VOID_REASONS: Readonly<Record<string, string>> = {
  capsule: '。原因：时间胶囊打开后与承诺不符，证据在公开日志里',
  beacon: '。原因：24 小时内没有有效的信标值，证据在公开日志里',
}

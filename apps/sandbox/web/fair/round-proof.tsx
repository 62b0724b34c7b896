// One past round, recomputed: the commitment, the bytes, what each became, and whether it matches what was shown.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { STRIP } from '@lanting/contract/rules/games/slots'
import { FISH } from '@lanting/contract/rules/games/table-games'
import { check, circleAlert, circleCheck } from '@lanting/design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { PastRound } from '#src/games/game-api.ts'
import type { Step } from '#src/games/fairness/proof.rules.ts'
import { Card, DieFace, suitOf } from '#web/art/pieces.tsx'
import { slotTheme } from '#web/art/slot-theme.ts'
import { useGame } from '#web/lib/game.tsx'
import css from './fair.module.css'
import { HashLine } from './hash-line.tsx'
import { type Proof, proveRound } from './proof.ts'

/** For rounds that another device bet on. */
export const NOT_SEEN = '本机没有留下投注前显示的承诺值，以上按注单所载核对'

interface RoundProofProps {
  readonly round: PastRound
  /** Chooses another round. */
  readonly children: ReactNode
}

export function RoundProof({ round, children }: RoundProofProps) {
  const { session } = useGame()
  const [proof, setProof] = useState<Proof | null>(null)
  const { serverSeed } = round
  useEffect(() => {
    let wanted = true
    if (serverSeed !== null) {
      void proveRound(session, round, serverSeed).then((made) => {
        if (wanted) setProof(made)
      })
    }
    return () => {
      wanted = false
    }
  }, [session, round, serverSeed])
  return (
    <>
      <div className={css.cardHead}>
        <h3>验证一注</h3>
        {proof !== null && <ProofTag holds={proof.commitHolds && proof.resultHolds} />}
      </div>
      {children}
      {serverSeed === null ? (
        <p className={css.hint}>这一注的种子仍在使用。点「换新种子，公开这一个」后即可验证。</p>
      ) : (
        <>
          <HashLine label="已公开的服务器种子" value={serverSeed} />
          {proof !== null && <ProofSteps round={round} proof={proof} />}
        </>
      )}
    </>
  )
}

function ProofTag({ holds }: { readonly holds: boolean }) {
  return (
    <span className={cx(css.tag, holds ? css.good : css.broken)} role="status">
      <Icon d={holds ? check : circleAlert} size={14} stroke={2.4} />
      {holds ? '一致' : '不一致'}
    </span>
  )
}

function ProofSteps({ round, proof }: { readonly round: PastRound; readonly proof: Proof }) {
  const used = proof.steps.flatMap(({ value, below }) => (below > 256 ? [value >> 8, value & 255] : [value]))
  return (
    <>
      <Verdict holds={proof.commitHolds} good="SHA-256 与投注前承诺相同" bad="与投注前承诺不同，请保存证据">
        <code>
          {proof.hash.slice(0, 6)}…{proof.hash.slice(-6)}
        </code>
      </Verdict>
      {!proof.isSeen && <p className={css.hint}>{NOT_SEEN}</p>}
      <div className={css.bytes}>
        <span className={css.label}>HMAC-SHA256 前 {used.length} 字节</span>
        <code className={css.hex}>{used.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}</code>
      </div>
      <ol className={css.steps}>
        {proof.steps.map((step, i) => (
          // The order of steps is their identity: they never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <code>{step.value}</code>
            <small>{step.drawn === null ? '跳过' : `÷${step.below} 余 ${step.drawn}`}</small>
            <StepPicture step={step} place={i} proof={proof} />
          </li>
        ))}
      </ol>
      <p className={cx(css.outcome, !proof.resultHolds && css.wrong)}>
        <b>{resultText(round.result)}</b>
        <span>{proof.resultHolds ? '计算结果与注单一致' : '计算结果与注单不一致，请保存证据'}</span>
      </p>
    </>
  )
}

interface VerdictProps {
  readonly holds: boolean
  readonly good: string
  readonly bad: string
  readonly children: ReactNode
}

export function Verdict({ holds, good, bad, children }: VerdictProps) {
  return (
    <p className={cx(css.verdict, !holds && css.broken)}>
      <Icon d={holds ? circleCheck : circleAlert} size={18} stroke={2} />
      <span>{holds ? good : bad}</span>
      <span className={css.verdictSide}>{children}</span>
    </p>
  )
}

/** The meaning of the number in this game. */
function StepPicture({
  step,
  place,
  proof,
}: {
  readonly step: Step
  readonly place: number
  readonly proof: Proof
}) {
  const { session } = useGame()
  if (step.drawn === null) return null
  switch (session.kind) {
    case 'slot': {
      const symbol = slotTheme(session.code, session.name).symbols[STRIP[step.drawn] ?? 'CHERRY']
      return <img src={symbol.src} alt={symbol.name} width="40" height="40" />
    }
    case 'dice':
      return <DieFace value={step.drawn + 1} size={32} />
    case 'baccarat':
    case 'dragonTiger': {
      const { side, title, at } = dealtTo(session.kind, proof, place)
      return (
        <>
          <Card rank={step.drawn + 1} suit={suitOf(step.drawn + 1, side, at)} />
          <small className={side === 0 ? css.first : css.second}>{title}</small>
        </>
      )
    }
    case 'fishing': {
      const fish = FISH.find(({ multiple }) => multiple === proof.result['multiple'])
      return (
        <small>
          {step.drawn < (fish?.chance ?? 0) ? '小于' : '不小于'} {fish?.chance}
        </small>
      )
    }
    case 'fixtures':
      return null
    default:
      return session.kind satisfies never
  }
}

/** Two cards each in turn; then 闲's third, if any, before 庄's. Skipped bytes are no cards. */
function dealtTo(kind: 'baccarat' | 'dragonTiger', proof: Proof, place: number) {
  const card = proof.steps.slice(0, place).filter(({ drawn }) => drawn !== null).length
  if (kind === 'dragonTiger') return card === 0 ? DRAGON : TIGER
  const playerThird = (proof.result['player'] as readonly number[]).length === 3
  const toPlayer = card < 4 ? card % 2 === 0 : card === 4 && playerThird
  return { side: toPlayer ? 0 : 1, title: toPlayer ? '闲' : '庄', at: card < 4 ? card >> 1 : 2 } as const
}

const DRAGON = { side: 0, title: '龙', at: 0 } as const
const TIGER = { side: 1, title: '虎', at: 0 } as const

function resultText(result: Readonly<Record<string, unknown>>): string {
  if (typeof result['winner'] === 'string') {
    const points =
      'playerPoints' in result
        ? `闲 ${String(result['playerPoints'])}　庄 ${String(result['bankerPoints'])}　`
        : ''
    return `${points}${result['winner'] === '和' ? '和局' : `${result['winner']}胜`}`
  }
  if (Array.isArray(result['dice'])) return `${result['dice'].join(' + ')} = ${String(result['total'])}`
  if (typeof result['caught'] === 'boolean') return result['caught'] ? '命中' : '未命中'
  const tenths = Number(result['tenths'])
  return tenths > 0 ? `×${tenths / 10}` : '未中'
}

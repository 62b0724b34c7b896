// One past round, computed again: the commitment, the bytes, what each became, and whether it was what was shown.
import { check, circleAlert } from '@lanting/design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { STRIP } from '@lanting/contract/rules/slots'
import { FISH } from '@lanting/contract/rules/table-games'
import type { PastRound } from '#src/games/game-api.ts'
import type { Step } from '#src/games/proof.rules.ts'
import { Card, DieFace, suitAt } from '#web/art/pieces.tsx'
import { slotTheme } from '#web/art/slot-theme.ts'
import { useGame } from '#web/lib/game.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './fair.module.css'
import { HashLine } from './hash-line.tsx'
import { type Proof, proveRound } from './proof.ts'

export function RoundProof({ round }: { readonly round: PastRound }) {
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
  if (serverSeed === null) {
    return <p className={css.hint}>这一注的种子仍在使用。点「换新种子，公开这一个」后即可验证。</p>
  }
  return (
    <>
      <HashLine label="已公开的服务器种子" value={serverSeed} />
      {proof !== null && <ProofSteps round={round} proof={proof} />}
    </>
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
      <span className={css.label}>HMAC-SHA256 前 {used.length} 字节</span>
      <code className={css.hex}>{used.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}</code>
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
      <Verdict holds={proof.resultHolds} good="计算结果与注单一致" bad="计算结果与注单不一致，请保存证据">
        <span>{resultText(round.result)}</span>
      </Verdict>
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
      <Icon d={holds ? check : circleAlert} size={18} stroke={2.2} />
      <span>{holds ? good : bad}</span>
      <span className={css.verdictSide}>{children}</span>
    </p>
  )
}

/** What the number stands for in this game. */
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
    case 'dragonTiger':
      return (
        <>
          <Card rank={step.drawn + 1} suit={suitAt(place)} />
          <small>{session.kind === 'baccarat' ? dealtTo(proof, place) : place === 0 ? '龙' : '虎'}</small>
        </>
      )
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
function dealtTo(proof: Proof, place: number): string {
  const card = proof.steps.slice(0, place).filter(({ drawn }) => drawn !== null).length
  const playerThird = (proof.result['player'] as readonly number[]).length === 3
  return ['闲', '庄', '闲', '庄', playerThird ? '闲' : '庄', '庄'][card] ?? ''
}

function resultText(result: Readonly<Record<string, unknown>>): string {
  if (typeof result['winner'] === 'string') {
    const points =
      'playerPoints' in result
        ? `闲 ${String(result['playerPoints'])} 庄 ${String(result['bankerPoints'])} `
        : ''
    return `${points}${result['winner'] === '和' ? '和局' : `${result['winner']}胜`}`
  }
  if (Array.isArray(result['dice'])) return `${result['dice'].join(' + ')} = ${String(result['total'])}`
  if (typeof result['caught'] === 'boolean') return result['caught'] ? '命中' : '未命中'
  const tenths = Number(result['tenths'])
  return tenths > 0 ? `×${tenths / 10}` : '未中'
}

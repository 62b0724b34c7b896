// 捕鱼演示: choose a fish, then fire. Every fish returns the same; a miss is a ripple and nothing more.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { FISH } from '@lanting/contract/rules/games/table-games'
import { crosshair, minus, plus } from '@lanting/design/icons'
import { type ReactNode, useState } from 'react'
import { findGame } from '#src/games/catalogue.ts'
import { FISH_NAMES } from '#src/games/fish-names.ts'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { maxStakeYuan } from '#src/games/rounds.rules.ts'
import { fishPicture } from '#web/art/fish.ts'
import { seaGround } from '#web/art/grounds.ts'
import { WAITING } from '#web/lib/game-actions.ts'
import { netOf, useGame } from '#web/lib/game.tsx'
import { shown, signed } from '#web/lib/money.ts'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { AmountDialog, Chips } from '#web/ui/chips.tsx'
import { Action, Facts } from '#web/ui/dock.tsx'
import { OddsTable, RuleFigures } from '#web/ui/rule-figures.tsx'
import rulesCss from '#web/ui/rules.module.css'
import { Shell } from '#web/ui/shell.tsx'
import css from './fishing.module.css'
import { LastShots } from './last-shots.tsx'
import { Sea, type Shot } from './sea.tsx'

const COLORS = { ga: '#FFE9A6', ga2: '#F0B23C', gi: '#3A2404', gb: '#041A38' }
const CHIPS = [100n, 500n, 1000n, 5000n] as const
const FLY_MS = 420
const SHOW_MS = 640

function maxFor(multiple: number): number {
  const game = findGame('AGBY', '')
  return game === undefined ? 0 : maxStakeYuan(game, String(multiple))
}

const percentOf = (multiple: number) => `${(96 / multiple).toFixed(2)} %`

export function FishingGame() {
  const game = useGame()
  const { busy, paused } = game
  const [rulesOpen, setRulesOpen] = useState(false)
  const [multiple, setMultiple] = useState(20)
  const [stake, setStake] = useState(200n)
  const [typing, setTyping] = useState(false)
  const [shot, setShot] = useState<Shot>({ phase: 'ready' })
  const [result, setResult] = useState<RoundAnswer | null>(null)
  const max = maxFor(multiple)

  function aim(next: number) {
    if (busy) return
    setMultiple(next)
    setResult(null)
    game.refuse(null)
    const most = BigInt(maxFor(next)) * 100n
    if (stake > most) setStake(most)
  }

  function change(by: bigint) {
    const next = stake + by
    const most = BigInt(max) * 100n
    setStake(next < 100n ? 100n : next > most ? most : next)
  }

  async function fire() {
    setResult(null)
    setShot({ phase: 'ready' })
    const round = await game.start([{ pick: String(multiple), fen: stake }])
    if (round === null) return
    setShot({ phase: 'flying' })
    play('tick')
    await pause(FLY_MS)
    const caught = round.result['caught'] === true
    setShot({ phase: caught ? 'caught' : 'missed' })
    // A miss makes no sound of its own.
    if (caught) play('win')
    await pause(SHOW_MS)
    setResult(round)
    game.finish(round)
    setShot({ phase: 'ready' })
  }

  return (
    <Shell
      colors={COLORS}
      ground={seaGround()}
      strip={<LastShots />}
      rules={<FishingRules />}
      rulesOpen={rulesOpen}
      onRules={setRulesOpen}
      dock={
        <>
          <FishLine multiple={multiple} stake={stake} result={result} />
          <div className={css.stakeRow}>
            <div className={css.stepper}>
              <button type="button" aria-label="每炮减少 1 元" disabled={busy} onClick={() => change(-100n)}>
                <Icon d={minus} size={18} stroke={2.2} />
              </button>
              <button type="button" className={css.amount} disabled={busy} onClick={() => setTyping(true)}>
                <small>每炮</small>
                <b>{shown(stake)}</b>
              </button>
              <button type="button" aria-label="每炮增加 1 元" disabled={busy} onClick={() => change(100n)}>
                <Icon d={plus} size={18} stroke={2.2} />
              </button>
            </div>
            <div className={css.chips}>
              <Chips
                label="每炮金额"
                values={CHIPS}
                chosen={CHIPS.find((chip) => chip === stake) ?? null}
                disabled={busy}
                onChoose={setStake}
                onType={() => setTyping(true)}
              />
            </div>
          </div>
          <Action
            verb="发炮"
            fen={stake}
            icon={crosshair}
            busy={busy}
            disabled={paused}
            onAct={() => void fire()}
          />
          <Facts
            facts={['返还率 96.00 %，每种鱼相同', `每炮 1–${max.toLocaleString('en-US')} 元`, '虚拟金额']}
          />
        </>
      }
    >
      <Sea aimed={multiple} shot={shot} disabled={busy} onAim={aim} />
      <AmountDialog
        open={typing}
        title="输入每炮金额"
        maxYuan={max}
        fen={stake}
        onDone={(fen) => {
          setTyping(false)
          if (fen !== null) setStake(fen)
        }}
      />
    </Shell>
  )
}

interface FishLineProps {
  readonly multiple: number
  readonly stake: bigint
  readonly result: RoundAnswer | null
}

function FishLine({ multiple, stake, result }: FishLineProps) {
  const { balanceFen, refusal, waiting } = useGame()
  return (
    <div className={css.fishLine}>
      <img src={fishPicture(multiple)} alt="" />
      <div>
        <strong>
          {FISH_NAMES[multiple]} <span>×{multiple}</span>
        </strong>
        <p>
          {(waiting ? WAITING : refusal) ??
            lineText(result) ??
            `命中率 ${percentOf(multiple)} · 命中得 ${shown(stake * BigInt(multiple))}`}
        </p>
      </div>
      <div className={css.balance}>
        <small>场馆余额</small>
        <b>{shown(balanceFen)}</b>
      </div>
    </div>
  )
}

function lineText(result: RoundAnswer | null): ReactNode {
  if (result === null) return null
  const net = netOf(result)
  if (net <= 0n) return `未命中，本炮 ${signed(net)}`
  return (
    <>
      命中，返还 {result.lines[0]?.payout} <b>{signed(net)}</b>
    </>
  )
}

function FishingRules() {
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', '96.00 %'],
          ['鱼', '12 种'],
          ['每炮', '1–1,000 元'],
        ]}
      />
      <OddsTable
        rows={FISH.map(({ multiple }) => ({
          name: FISH_NAMES[multiple] ?? '',
          chance: percentOf(multiple),
          odds: `×${multiple}`,
          rate: '96.00 %',
        }))}
      />
      <div className={rulesCss.notes}>
        <p>
          每炮先选一条鱼。抽出 0–9999 中的一个数，小于 9600 ÷ 倍数即命中，返还 = 每炮金额 × 倍数（含本金）。
        </p>
        <p>每一炮彼此独立，与鱼的位置、游动和之前的结果无关。×200 的鱼每炮最多 500 元。</p>
      </div>
    </>
  )
}

// 三轴老虎机: one line, three reels, the model of the venue, the looks of the game's name.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan } from '@lanting/contract/money'
import {
  SLOT_MODELS,
  SLOT_PICK,
  type SlotModel,
  slotTotals,
  type Stops,
  symbolsAt,
} from '@lanting/contract/rules/games/slots'
import { refreshCcw, tableProperties } from '@lanting/design/icons'
import { useMemo, useRef, useState } from 'react'
import { findGame, isPlat } from '#src/games/catalogue.ts'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { maxStakeYuan, modelOf } from '#src/games/rounds.rules.ts'
import { type SlotTheme, slotTheme } from '#web/art/slot-theme.ts'
import { WAITING } from '#web/lib/game-actions.ts'
import { netOf, useGame } from '#web/lib/game.tsx'
import { shown, signed } from '#web/lib/money.ts'
import { pause, wait } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { AmountDialog, Chips, chipsUpTo, STAKE_TITLE } from '#web/ui/chips.tsx'
import { CountUp } from '#web/ui/count-up.tsx'
import { Action, BalanceLine, Facts, Message, SmallAction } from '#web/ui/dock.tsx'
import { LastNets } from '#web/ui/last-nets.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { PayRow } from './pay-row.tsx'
import { Reels, type ReelsHandle } from './reels.tsx'
import { SlotRules } from './slot-rules.tsx'
import css from './slot.module.css'
import { Sparks } from './sparks.tsx'

const SPIN_AT_LEAST_MS = 900
const RESTING: Stops = [10, 22, 2]

export function SlotGame() {
  const game = useGame()
  const { session, busy, paused } = game
  const theme = useMemo(() => slotTheme(session.code, session.name), [session])
  const model = modelOf(session.plat)
  const totals = useMemo(() => slotTotals(model), [model])
  const max = maxStakeOf(session.plat, session.code)
  const [stake, setStake] = useState(max >= 10 ? 1000n : 100n)
  const [typing, setTyping] = useState(false)
  const [resting, setResting] = useState(false)
  const [result, setResult] = useState<RoundAnswer | null>(null)
  const [firstStops] = useState(() => (game.rounds[0]?.result['stops'] as Stops | undefined) ?? RESTING)
  const reels = useRef<ReelsHandle>(null)
  const stops = useRef(firstStops)

  async function spin() {
    setResult(null)
    // Reels spin only for real rounds: an uncovered stake is refused before.
    if (!game.affords(stake)) return
    const started = performance.now()
    reels.current?.spin()
    const round = await game.start([{ pick: SLOT_PICK, fen: stake }])
    if (round === null) {
      await reels.current?.stopAt(stops.current)
      return
    }
    setResting(true)
    const rest = wait(LIMITS.game.spinMs)
    stops.current = round.result['stops'] as Stops
    await pause(SPIN_AT_LEAST_MS - (performance.now() - started))
    await reels.current?.stopAt(stops.current)
    if (netOf(round) > 0n) play('win')
    setResult(round)
    game.finish(round)
    await rest
    setResting(false)
  }

  const won = result !== null && netOf(result) > 0n
  const returned = `${((totals.tenths / 10 / totals.all) * 100).toFixed(2)} %`
  const hitRate = `${((totals.hits / totals.all) * 100).toFixed(2)} %`
  const [showRules, setShowRules] = useState(false)
  const rules = (
    <SlotRules theme={theme} model={model} max={max} returned={returned} hitRate={hitRate} totals={totals} />
  )

  return (
    <Shell
      colors={theme.colors}
      ground={theme.scene}
      strip={<LastNets />}
      rules={rules}
      rulesOpen={showRules}
      onRules={setShowRules}
      dock={
        <>
          <BalanceLine label="单注" amount={shown(stake)} onTap={() => setTyping(true)} />
          <Chips
            label="单注金额"
            values={chipsUpTo(max)}
            chosen={stake}
            disabled={busy}
            onChoose={setStake}
            onType={() => setTyping(true)}
          />
          <Action
            verb="转动"
            fen={stake}
            icon={refreshCcw}
            busy={busy || resting}
            disabled={paused}
            onAct={() => void spin()}
          >
            <SmallAction icon={tableProperties} label="赔付表" onTap={() => setShowRules(true)} />
          </Action>
          <Facts facts={[`返还率 ${returned}`, `中奖率 ${hitRate}`, `单注 1–${max} 元`, '虚拟金额']} />
        </>
      }
    >
      <div className={css.sky} />
      <div className={css.frame}>
        <Reels ref={reels} first={firstStops} symbols={theme.symbols} />
        <div className={won ? `${css.line} ${css.lineWon}` : css.line} />
        {won && <Sparks seed={result.roundId} />}
      </div>
      <SlotMessage result={result} theme={theme} hint={hintOf(model, theme.symbols)} />
      <PayRow theme={theme} model={model} hit={won ? threeOfAKind(result, model) : null} />
      <AmountDialog
        open={typing}
        title={STAKE_TITLE}
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

function maxStakeOf(plat: string, code: string): number {
  const game = isPlat(plat) ? findGame(plat, code) : undefined
  return game === undefined ? 0 : maxStakeYuan(game, SLOT_PICK)
}

function hintOf(model: SlotModel, { W, CHERRY }: SlotTheme['symbols']): string {
  const two = {
    A: '前两同得 1.5–2 倍',
    B: `前两同${CHERRY.name}得 2 倍`,
    C: `前两同${CHERRY.name}返还本金`,
    D: `前两同${CHERRY.name}得 1.5 倍`,
  }[model]
  return `中线三同即中，${two}，${W.name}百搭`
}

/** The symbol that paid: what is not wild on the line, or the wild itself. */
function hitSymbol(round: RoundAnswer) {
  const symbols = symbolsAt(round.result['stops'] as Stops)
  const first = symbols.slice(0, 2).find((symbol) => symbol !== 'W')
  return first ?? symbols[2]
}

/** The pay row lists threes only, so a pair lights nothing there. */
function threeOfAKind(round: RoundAnswer, model: SlotModel) {
  const symbol = hitSymbol(round)
  return round.result['tenths'] === SLOT_MODELS[model].three[symbol] ? symbol : null
}

interface SlotMessageProps {
  readonly result: RoundAnswer | null
  readonly theme: SlotTheme
  readonly hint: string
}

function SlotMessage({ result, theme, hint }: SlotMessageProps) {
  const { refusal, waiting } = useGame()
  if (waiting) return <Message>{WAITING}</Message>
  if (refusal !== null) return <Message tone="refused">{refusal}</Message>
  if (result === null) return <Message>{hint}</Message>
  const net = netOf(result)
  const [line] = result.lines
  const payout = fenFromYuan(line?.payout ?? '0.00')
  if (net > 0n) {
    const symbol = theme.symbols[hitSymbol(result)]
    return (
      <Message tone="won">
        <span>
          {symbol.name} ×{(line?.oddsMilli ?? 0) / 1000}
        </span>
        <CountUp key={result.roundId} fen={net} />
        <small className={css.including}>
          返还 {shown(payout)} 含本金 {line?.stake}
        </small>
      </Message>
    )
  }
  return <Message>{payout > 0n ? `返还本金 ${shown(payout)}` : `未中，本注 ${signed(net)}`}</Message>
}

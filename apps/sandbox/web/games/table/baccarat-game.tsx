// 庄闲演示桌: the infinite shoe, three areas, cards one after the other, the member's own bead road.
import { BACCARAT, type BaccaratDeal } from '@lanting/contract/rules/table-games'
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { feltGround } from '#web/art/grounds.ts'
import { Card, suitAt } from '#web/art/pieces.tsx'
import { netOf, useGame } from '#web/lib/game.tsx'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { OddsTable, RuleFigures } from '#web/ui/rule-figures.tsx'
import rulesCss from '#web/ui/rules.module.css'
import { Shell } from '#web/ui/shell.tsx'
import { ResultTag } from './result-tag.tsx'
import { ResultLine } from './result-line.tsx'
import { Road } from './road.tsx'
import { Spot } from './spot.tsx'
import css from './cards.module.css'
import spotCss from './spot.module.css'
import { TableDock } from './table-dock.tsx'
import { useTable } from './use-table.ts'

const COLORS = { ga: '#FFC3B0', ga2: '#E07A78', gi: '#3B0A1A', gb: '#1E0917' }
const HUES = { 庄: '#C43E3A', 闲: '#2F6FD6', 和: '#177A49' }
const FACTS: Readonly<Record<string, { rate: string; chance: string; note: string }>> = {
  庄: { rate: '98.02 %', chance: '45.84 %', note: '和局退本金' },
  闲: { rate: '97.43 %', chance: '44.61 %', note: '和局退本金' },
  和: { rate: '95.43 %', chance: '9.54 %', note: '两边同点' },
}
const ORDER = ['闲', '和', '庄'] as const
const FLY_MS = 220
const APART_MS = 120
const THIRD_MS = 360

const dealOf = (round: { readonly result: RoundAnswer['result'] }) => round.result as unknown as BaccaratDeal

/** Cards of each side that lie open. */
interface Open {
  readonly deal: BaccaratDeal
  readonly player: number
  readonly banker: number
}

export function BaccaratGame() {
  const { rounds } = useGame()
  const [rulesOpen, setRulesOpen] = useState(false)
  const [open, setOpen] = useState<Open | null>(() => {
    const deal = rounds[0] === undefined ? null : dealOf(rounds[0])
    return deal && { deal, player: deal.player.length, banker: deal.banker.length }
  })
  const table = useTable({ maxYuan: () => 1000, show })

  async function show(round: RoundAnswer) {
    const deal = dealOf(round)
    const steps: (readonly [number, number])[] = [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]
    if (deal.player.length === 3) steps.push([3, 2])
    if (deal.banker.length === 3) steps.push([deal.player.length, 3])
    setOpen({ deal, player: 0, banker: 0 })
    for (const [i, [player, banker]] of steps.entries()) {
      await pause(i < 4 ? APART_MS : THIRD_MS)
      setOpen({ deal, player, banker })
      play('tick')
    }
    await pause(FLY_MS + APART_MS)
    if (netOf(round) > 0n) play('win')
  }

  const last = rounds[0] === undefined ? null : dealOf(rounds[0])
  return (
    <Shell
      colors={COLORS}
      ground={feltGround()}
      strip={
        <ResultTag
          label="上一局"
          hue={last === null ? undefined : HUES[last.winner]}
          text={
            last === null
              ? null
              : `${last.winner === '和' ? '和局' : `${last.winner}胜`} ${last.bankerPoints} : ${last.playerPoints}`
          }
        />
      }
      rules={<BaccaratRules />}
      rulesOpen={rulesOpen}
      onRules={setRulesOpen}
      dock={
        <TableDock
          table={table}
          verb="发牌"
          facts={['赔率含本金', '单注 1–1,000 元', '无限牌靴', '虚拟金额']}
        />
      }
    >
      <div className={css.hands}>
        <Hand side="闲" cards={open?.deal.player ?? []} shown={open?.player ?? 0} first={0} />
        <Hand side="庄" cards={open?.deal.banker ?? []} shown={open?.banker ?? 0} first={1} />
      </div>
      <ResultLine result={table.result} hint="点选下注区放上筹码，再发牌" />
      <Road beads={rounds.map((round) => dealOf(round).winner).toReversed()} hues={HUES} rows={3} />
      <div className={spotCss.spots}>
        {ORDER.map((pick) => (
          <Spot
            key={pick}
            table={table}
            pick={pick}
            oddsMilli={BACCARAT.find(({ title }) => title === pick)?.oddsMilli ?? 0}
            hue={HUES[pick]}
            notes={[`返还率 ${FACTS[pick]?.rate ?? ''}`, FACTS[pick]?.note ?? '']}
          />
        ))}
      </div>
    </Shell>
  )
}

interface HandProps {
  readonly side: '庄' | '闲'
  readonly cards: readonly number[]
  readonly shown: number
  readonly first: number
}

function Hand({ side, cards, shown, first }: HandProps) {
  const open = cards.slice(0, shown)
  const points = open.reduce((sum, rank) => sum + (rank >= 10 ? 0 : rank), 0) % 10
  return (
    <div className={css.hand}>
      <span className={side === '庄' ? css.banker : css.player}>
        {side}
        <b>{open.length === 0 ? '–' : points}</b>
      </span>
      <div className={css.cards}>
        {[0, 1, 2].map((place) => {
          const rank = open[place]
          return (
            <span key={place} className={rank === undefined ? css.slot : css.dealt}>
              {rank !== undefined && <Card rank={rank} suit={suitAt(rank + place * 2 + first)} />}
            </span>
          )
        })}
      </div>
    </div>
  )
}

function BaccaratRules() {
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', '95.43–98.02 %'],
          ['牌靴', '无限'],
          ['单注', '1–1,000 元'],
        ]}
      />
      <OddsTable
        rows={BACCARAT.map(({ title, oddsMilli }) => ({
          name: title,
          chance: FACTS[title]?.chance ?? '',
          odds: (oddsMilli / 1000).toFixed(2),
          rate: FACTS[title]?.rate ?? '',
        }))}
      />
      <div className={rulesCss.notes}>
        <p>A 计 1 点，10、J、Q、K 计 0 点，只取个位。按闲、庄、闲、庄发牌。</p>
        <p>任一方 8 或 9 点即停牌。闲 0–5 点补牌。闲停牌时，庄 0–5 点补牌。</p>
        <p>
          闲补牌后：庄 0–2 点补；3 点除闲第三张为 8 外补；4 点在 2–7 时补；5 点在 4–7 时补；6 点在 6–7 时补。
        </p>
        <p>和局时庄、闲退还本金。赔率含本金，返还率是长期平均，不代表单局结果。</p>
      </div>
    </>
  )
}

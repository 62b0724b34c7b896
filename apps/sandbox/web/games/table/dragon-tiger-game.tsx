// 龙虎演示: one card each, ranks only.
import { DRAGON_TIGER, type DragonTigerDeal } from '@lanting/contract/rules/table-games'
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { splitGround } from '#web/art/grounds.ts'
import { Medal } from '#web/art/crests.tsx'
import { Card, CardBack, rankName, suitAt } from '#web/art/pieces.tsx'
import { netOf, useGame } from '#web/lib/game.tsx'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { OddsTable, RuleFigures } from '#web/ui/rule-figures.tsx'
import rulesCss from '#web/ui/rules.module.css'
import { Shell } from '#web/ui/shell.tsx'
import { ResultLine } from './result-line.tsx'
import { ResultTag } from './result-tag.tsx'
import { Road } from './road.tsx'
import { Spot } from './spot.tsx'
import css from './cards.module.css'
import spotCss from './spot.module.css'
import { TableDock } from './table-dock.tsx'
import { useTable } from './use-table.ts'

const COLORS = { ga: '#A8ECE2', ga2: '#43AFA9', gi: '#03201F', gb: '#04191C' }
const HUES = { 龙: '#12716E', 虎: '#A85A12', 和: '#4761C4' }
const FACTS: Readonly<Record<string, { rate: string; chance: string; note: string }>> = {
  龙: { rate: '97.23 %', chance: '46.15 %', note: '和局退本金' },
  虎: { rate: '97.23 %', chance: '46.15 %', note: '和局退本金' },
  和: { rate: '95.38 %', chance: '7.69 %', note: '点数相同' },
}
const ORDER = ['龙', '和', '虎'] as const
const TURN_MS = 360

const dealOf = (round: { readonly result: RoundAnswer['result'] }) =>
  round.result as unknown as DragonTigerDeal

export function DragonTigerGame() {
  const { rounds } = useGame()
  const [rulesOpen, setRulesOpen] = useState(false)
  const [deal, setDeal] = useState(() => (rounds[0] === undefined ? null : dealOf(rounds[0])))
  const [open, setOpen] = useState(2)
  const table = useTable({ maxYuan: () => 1000, show })

  async function show(round: RoundAnswer) {
    setOpen(0)
    setDeal(dealOf(round))
    for (const cards of [1, 2]) {
      await pause(TURN_MS)
      setOpen(cards)
      play('tick')
    }
    await pause(TURN_MS)
    if (netOf(round) > 0n) play('win')
  }

  const last = rounds[0] === undefined ? null : dealOf(rounds[0])
  const sign = last === null ? '' : last.winner === '和' ? '=' : last.winner === '龙' ? '>' : '<'
  const settled = open === 2 && deal !== null
  return (
    <Shell
      colors={COLORS}
      ground={splitGround()}
      strip={
        <ResultTag
          label="上一局"
          hue={last === null ? undefined : HUES[last.winner]}
          text={
            last === null
              ? null
              : `${last.winner === '和' ? '和局' : `${last.winner}胜`} ${rankName(last.dragon)} ${sign} ${rankName(last.tiger)}`
          }
        />
      }
      rules={<DragonTigerRules />}
      rulesOpen={rulesOpen}
      onRules={setRulesOpen}
      dock={
        <TableDock
          table={table}
          verb="开牌"
          facts={['A 最小 K 最大，只比点数', '单注 1–1,000 元', '虚拟金额']}
        />
      }
    >
      <div className={css.duel}>
        <Side
          side="龙"
          rank={open > 0 ? deal?.dragon : undefined}
          dim={settled && deal.winner === '虎'}
          place={0}
        />
        <span className={css.versus}>VS</span>
        <Side
          side="虎"
          rank={open > 1 ? deal?.tiger : undefined}
          dim={settled && deal.winner === '龙'}
          place={1}
        />
      </div>
      <ResultLine result={table.result} hint="点选下注区放上筹码，再开牌" />
      <Road beads={rounds.map((round) => dealOf(round).winner).toReversed()} hues={HUES} rows={2} />
      <div className={spotCss.spots}>
        {ORDER.map((pick) => (
          <Spot
            key={pick}
            table={table}
            pick={pick}
            oddsMilli={DRAGON_TIGER.find(({ title }) => title === pick)?.oddsMilli ?? 0}
            hue={pick === '虎' ? '#D07B24' : HUES[pick]}
            notes={[`返还率 ${FACTS[pick]?.rate ?? ''}`, FACTS[pick]?.note ?? '']}
          />
        ))}
      </div>
    </Shell>
  )
}

interface SideProps {
  readonly side: '龙' | '虎'
  readonly rank: number | undefined
  readonly dim: boolean
  readonly place: number
}

function Side({ side, rank, dim, place }: SideProps) {
  return (
    <div className={css.side}>
      <span className={css.medal}>
        <Medal side={side} />
      </span>
      <span
        key={rank ?? 'back'}
        className={rank === undefined ? css.bigCard : `${css.bigCard} ${css.turned}`}
      >
        {rank === undefined ? <CardBack /> : <Card rank={rank} suit={suitAt(rank + place)} dim={dim} />}
      </span>
    </div>
  )
}

function DragonTigerRules() {
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', '95.38–97.23 %'],
          ['牌靴', '无限'],
          ['单注', '1–1,000 元'],
        ]}
      />
      <OddsTable
        rows={DRAGON_TIGER.map(({ title, oddsMilli }) => ({
          name: title,
          chance: FACTS[title]?.chance ?? '',
          odds: (oddsMilli / 1000).toFixed(2),
          rate: FACTS[title]?.rate ?? '',
        }))}
      />
      <div className={rulesCss.notes}>
        <p>龙、虎各一张牌，A 最小，K 最大，只比点数，花色只作装饰。</p>
        <p>点数相同为和，龙、虎退还本金。赔率含本金，返还率是长期平均，不代表单局结果。</p>
      </div>
    </>
  )
}

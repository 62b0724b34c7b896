// A table of cards with areas to bet on: everything but the cards themselves is the same for every such game.
import type { Selection } from '@lanting/contract/rules/games/table-games'
import { type ReactNode, useState } from 'react'
import type { GameColors } from '#web/art/slot-theme.ts'
import { OddsTable, RuleFigures } from '#web/ui/rule-figures.tsx'
import rulesCss from '#web/ui/rules.module.css'
import { Shell } from '#web/ui/shell.tsx'
import { ResultLine } from './result-line.tsx'
import { ResultTag } from './result-tag.tsx'
import { Road } from './road.tsx'
import { Spot } from './spot.tsx'
import spotCss from './spot.module.css'
import { TableDock } from './table-dock.tsx'
import type { Table } from './use-table.ts'

interface Area {
  readonly pick: string
  /** Of the bead on the road; the area itself may need a brighter one. */
  readonly hue: string
  readonly areaHue?: string
  readonly rate: string
  readonly chance: string
  readonly note: string
}

export interface CardTableSpec {
  readonly colors: GameColors
  readonly ground: () => string
  readonly selections: readonly Selection[]
  /** From left to right. */
  readonly areas: readonly Area[]
  readonly verb: string
  readonly facts: readonly string[]
  readonly roadRows: number
  readonly rates: string
  readonly rules: readonly string[]
}

export const STAKES = '单注 1–1,000 元'

interface CardTableProps {
  readonly spec: CardTableSpec
  readonly table: Table
  /** Newest first. */
  readonly winners: readonly string[]
  /** `6 : 1` of the last round, left side first. */
  readonly score: string
  /** The cards. */
  readonly children: ReactNode
}

export function CardTable({ spec, table, winners, score, children }: CardTableProps) {
  const [rulesOpen, setRulesOpen] = useState(false)
  // Counts and odds are listed in the order of the sides on the table.
  const hues = Object.fromEntries(spec.areas.map(({ pick, hue }) => [pick, hue]))
  const [last] = winners
  return (
    <Shell
      colors={spec.colors}
      ground={spec.ground()}
      strip={
        <ResultTag
          isThis={table.isResultFresh}
          hue={last === undefined ? undefined : hues[last]}
          text={last === undefined ? null : `${last === '和' ? '和局' : `${last}胜`} ${score}`}
        />
      }
      rules={<Rules spec={spec} />}
      rulesOpen={rulesOpen}
      onRules={setRulesOpen}
      dock={<TableDock table={table} verb={spec.verb} facts={spec.facts} />}
    >
      {children}
      <ResultLine result={table.result} hint={`点选下注区放上筹码，再${spec.verb}`} />
      <Road beads={winners.toReversed()} hues={hues} rows={spec.roadRows} />
      <div className={spotCss.spots}>
        {spec.areas.map(({ pick, hue, areaHue, rate, note }) => (
          <Spot
            key={pick}
            table={table}
            pick={pick}
            oddsMilli={oddsOf(spec, pick)}
            hue={areaHue ?? hue}
            notes={[`返还率 ${rate}`, note]}
          />
        ))}
      </div>
    </Shell>
  )
}

function oddsOf({ selections }: CardTableSpec, pick: string): number {
  return selections.find(({ title }) => title === pick)?.oddsMilli ?? 0
}

function Rules({ spec }: { readonly spec: CardTableSpec }) {
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', spec.rates],
          ['牌靴', '无限'],
          ['单注', '1–1,000 元'],
        ]}
      />
      <OddsTable
        rows={spec.areas.map(({ pick, chance, rate }) => ({
          name: pick,
          chance,
          odds: (oddsOf(spec, pick) / 1000).toFixed(2),
          rate,
        }))}
      />
      <div className={rulesCss.notes}>
        {spec.rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </>
  )
}

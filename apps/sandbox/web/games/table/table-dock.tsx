// The dock of a table: what lies on it, chips, clear, repeat, and the one action.
import { eraser, repeat } from '@lanting/design/icons'
import { useGame } from '#web/lib/game.tsx'
import { netOf } from '#web/lib/game.tsx'
import { shown, signed } from '#web/lib/money.ts'
import { AmountDialog, Chips, chipsUpTo } from '#web/ui/chips.tsx'
import { Action, BalanceLine, Facts, SmallAction } from '#web/ui/dock.tsx'
import css from './table.module.css'
import type { Table } from './use-table.ts'

interface TableDockProps {
  readonly table: Table
  readonly verb: string
  readonly facts: readonly string[]
}

export function TableDock({ table, verb, facts }: TableDockProps) {
  const { busy, paused } = useGame()
  const { result, totalFen } = table
  const net = result === null ? 0n : netOf(result)
  const showsNet = table.isResultFresh
  return (
    <>
      <BalanceLine
        label={showsNet ? '本局净额' : '本局'}
        amount={
          showsNet ? <span className={net > 0n ? css.up : undefined}>{signed(net)}</span> : shown(totalFen)
        }
      />
      <Chips
        label="筹码"
        values={chipsUpTo(500)}
        chosen={table.chip}
        disabled={busy}
        onChoose={table.setChip}
        onType={() => table.setTyping(true)}
      />
      <Action
        verb={verb}
        fen={totalFen}
        busy={busy}
        disabled={paused || totalFen === 0n}
        onAct={() => void table.deal()}
      >
        <SmallAction icon={eraser} label="清空" disabled={busy || totalFen === 0n} onTap={table.clear} />
        <SmallAction
          icon={repeat}
          label="重复上一局投注"
          disabled={busy || !table.canRepeat}
          onTap={table.repeat}
        />
      </Action>
      <Facts facts={facts} />
      <AmountDialog
        open={table.typing}
        title="输入筹码金额"
        maxYuan={1000}
        fen={table.chip}
        onDone={(fen) => {
          table.setTyping(false)
          if (fen !== null) table.setChip(fen)
        }}
      />
    </>
  )
}

// Parts of an order wherever it is confirmed, in a sheet or beside the plays: lines, sums, outcome, button.
import { formatYuan, fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { ownLimitOf } from '@lanting/contract/rules/protection/gate-text'
import type { Dispatch, SetStateAction } from 'react'
import { showLimitRefusal } from '#src/lib/limit-asks.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import type { Room } from '#src/queries/lottery.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { NO_SWIPE } from '#src/ui/sheet/sheet-props.ts'
import css from './confirm-sheet.module.css'
import { ConfirmLine } from './confirm-line.tsx'
import { removeLine, setLineStake, setStake, type Slip, type SlipLine, topReturn, totalYuan } from './slip.ts'
import { ShortOfMoney } from './short-of-money.tsx'
import { StakeChips } from './stake-chips.tsx'
import { isAutoRetrying, type OrderDesk, type OrderState } from './use-order.ts'

export interface OrderProps {
  readonly room: Room
  readonly slip: Slip
  readonly onSlip: Dispatch<SetStateAction<Slip>>
  readonly lines: readonly SlipLine[]
  readonly order: OrderDesk
}

/** The outcome is unknown: the shown order must not change or close. */
export function isHeld({ state }: OrderDesk): boolean {
  return state.kind === 'unknown' || state.kind === 'sending'
}

export function OrderLines({ room, slip, onSlip, lines, order }: OrderProps) {
  const change = (next: (now: Slip) => Slip) => {
    order.forget()
    onSlip(next)
  }
  return (
    <>
      <fieldset className={css.lines} disabled={isHeld(order)} {...NO_SWIPE}>
        <legend className={css.legend}>投注内容</legend>
        {lines.map((line) => (
          <ConfirmLine
            key={line.key}
            line={line}
            limits={room.limits}
            onStake={(stake) => change((now) => setLineStake(now, line.key, stake))}
            onRemove={() => change((now) => removeLine(now, line))}
          />
        ))}
        <StakeChips
          label="统一单注"
          value={Object.keys(slip.stakes).length === 0 ? slip.stake : null}
          onPick={(stake) => change((now) => setStake(now, stake))}
        />
      </fieldset>
      <Sums lines={lines} />
    </>
  )
}

export function OrderFoot({ room, lines, order }: OrderProps) {
  const { name: lottery, nowdata } = room.lottery
  const place = () =>
    order.place({
      order: {
        room_id: room.id,
        expect: nowdata.nextexpect,
        order: lines.map(({ id, stake, data }) => ({ id, total: stake, data })),
      },
      lottery,
      commit: nowdata.hash,
    })
  return (
    <>
      <OrderNote state={order.state} />
      <PlaceButton state={order.state} lines={lines} onPlace={place} onAsk={order.askAgain} />
      <p className={css.last}>提交后不可撤销，请量力而行</p>
    </>
  )
}

/** Its cost, its possible return, and the remaining balance. */
function Sums({ lines }: { readonly lines: readonly SlipLine[] }) {
  const balance = useBalance()?.balance
  const total = totalYuan(lines)
  const left = balance === undefined ? null : fenFromYuan(balance) - fenFromYuan(total)
  const isShort = left !== null && left < 0n
  return (
    <div className={css.sums}>
      <Facts
        facts={[
          { label: `合计 ${lines.length} 注`, value: `${formatYuan(total)} 元`, strong: true },
          { label: '单注命中最高返还', value: `${formatYuan(topReturn(lines))} 元` },
          {
            label: '投注后余额',
            value:
              left === null
                ? '—'
                : isShort
                  ? refusalText('notEnoughBalance')
                  : `${formatYuan(yuanFromFen(left))} 元`,
          },
        ]}
      />
      {isShort && <ShortOfMoney />}
    </div>
  )
}

function OrderNote({ state }: { readonly state: OrderState }) {
  if (state.kind === 'refused') {
    return (
      <div role="alert" className={css.note}>
        <Note tone="danger">
          {state.message}。投注内容已保留。
          {ownLimitOf(state.message) !== null && (
            <button
              type="button"
              className={css.see}
              onClick={() => showLimitRefusal({ message: state.message, what: 'bet' })}
            >
              查看
            </button>
          )}
        </Note>
      </div>
    )
  }
  if (state.kind !== 'unknown') return null
  return (
    <div role="alert" className={css.note}>
      <Note tone="warning">
        暂未收到结果，这笔投注可能已经受理。
        {isAutoRetrying(state)
          ? '正在用同一单号再次查询，不会重复下注。'
          : '请再次查询：仍用同一单号，不会重复下注。'}
      </Note>
    </div>
  )
}

interface PlaceButtonProps {
  readonly state: OrderState
  readonly lines: readonly SlipLine[]
  readonly onPlace: () => void
  readonly onAsk: () => void
}

function PlaceButton({ state, lines, onPlace, onAsk }: PlaceButtonProps) {
  if (state.kind === 'unknown') {
    return (
      <Button block loading={isAutoRetrying(state)} onClick={onAsk}>
        再次查询
      </Button>
    )
  }
  return (
    <Button block loading={state.kind === 'sending'} onClick={onPlace}>
      确认投注 {formatYuan(totalYuan(lines))} 元
    </Button>
  )
}

// Source and target: two rows that open a sheet, and the swap button.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { OWN_LOTTERY, WALLET_CODE, WALLET_TITLE } from '@lanting/contract/codes'
import { arrowUpDown, check, chevronDown } from '@lanting/design/icons'
import { useState } from 'react'
import { chooseSide, type Sides, swapSides } from '#src/features/wallet/rules.ts'
import { VenueTags } from '#src/features/wallet/transfer/venue-list.tsx'
import { useBalance } from '#src/queries/money/balance.ts'
import type { VenueBalance } from '#src/queries/money/venue-balances.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { preloadSheet, Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './transfer-sides.module.css'

interface TransferSidesProps {
  readonly venues: readonly VenueBalance[]
  readonly sides: Sides
  readonly error: string | null
  readonly onChange: (sides: Sides) => void
}

interface Holder {
  readonly code: string
  readonly name: string
  /** Null: a venue whose balance is unknown. */
  readonly balance: string | null | undefined
  readonly venue?: VenueBalance
}

export function TransferSides({ venues, sides, error, onChange }: TransferSidesProps) {
  const [picking, setPicking] = useState<keyof Sides | null>(null)
  // Keeps the text during the closing animation.
  const [last, setLast] = useState<keyof Sides>('source')
  const main = useBalance()?.balance
  const holders: readonly Holder[] = [
    { code: WALLET_CODE, name: WALLET_TITLE, balance: main },
    ...venues.map((venue) => ({ code: venue.platname, name: venue.name, balance: venue.balance, venue })),
  ]
  const open = (side: keyof Sides) => {
    setLast(side)
    setPicking(side)
  }
  const pick = (code: string) => {
    onChange(chooseSide(sides, last, code))
    setPicking(null)
  }
  const row = (side: keyof Sides, label: string) => (
    <SideRow
      label={label}
      note={side === 'source' ? '可用' : '余额'}
      holder={holders.find((one) => one.code === sides[side])}
      onPress={() => open(side)}
    />
  )
  return (
    <>
      <Card flush className={css.card} label="转账方向">
        {row('source', '从')}
        {row('target', '到')}
        <button
          type="button"
          className={css.swap}
          aria-label="交换转出方与转入方"
          onClick={() => onChange(swapSides(sides))}
        >
          <Icon d={arrowUpDown} size={20} stroke={2} />
        </button>
      </Card>
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Sheet
        open={picking !== null}
        onClose={() => setPicking(null)}
        title={last === 'source' ? '从哪里转出' : '转入到哪里'}
      >
        <Holders holders={holders} current={sides[last]} onPick={pick} />
      </Sheet>
    </>
  )
}

interface SideRowProps {
  readonly label: string
  readonly note: string
  readonly holder: Holder | undefined
  readonly onPress: () => void
}

function SideRow({ label, note, holder, onPress }: SideRowProps) {
  return (
    <button
      type="button"
      className={css.side}
      aria-haspopup="dialog"
      onPointerDown={preloadSheet}
      onClick={onPress}
    >
      <span className={css.label}>{label}</span>
      {holder === undefined ? null : (
        <>
          <Mark code={holder.code} />
          <span className={css.words}>
            <span className={css.name}>{holder.name}</span>
            <span className={css.held}>
              {note} {holder.balance === undefined ? '—' : <KnownMoney value={holder.balance} roll />}
            </span>
          </span>
        </>
      )}
      <Icon d={chevronDown} size={18} className={css.chevron} />
    </button>
  )
}

/** The central wallet has the house's own mark. */
function Mark({ code }: { readonly code: string }) {
  return <Lettermark code={code === WALLET_CODE ? OWN_LOTTERY : code} />
}

interface HoldersProps {
  readonly holders: readonly Holder[]
  readonly current: string
  readonly onPick: (code: string) => void
}

function Holders({ holders, current, onPick }: HoldersProps) {
  return (
    <ul className={css.holders}>
      {holders.map((holder) => {
        const isCurrent = holder.code === current
        return (
          <li key={holder.code}>
            <button
              type="button"
              className={css.holder}
              aria-pressed={isCurrent}
              onClick={() => onPick(holder.code)}
            >
              <Mark code={holder.code} />
              <span className={css.words}>
                <span className={css.name}>{holder.name}</span>
              </span>
              {holder.venue !== undefined && <VenueTags venue={holder.venue} />}
              {holder.balance !== undefined && <KnownMoney value={holder.balance} />}
              <span className={css.tick}>{isCurrent && <Icon d={check} size={18} stroke={2.2} />}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

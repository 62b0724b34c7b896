// Sheet when entering a venue: how much to transfer, or nothing. Not shown while auto-transfer is on.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { arrowRight, wallet } from '@lanting/design/icons'
import { useEffect, useRef, useState } from 'react'
import { AutoOffer } from '#src/features/venue/auto-offer.tsx'
import { useGameTitle } from '#src/features/venue/game/game-title.ts'
import { kindIcon } from '#src/features/venue/kind-icon.ts'
import { useVenueTransfer, type VenueTransfer } from '#src/features/venue/use-venue-transfer.ts'
import { go } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { forgetVenueWish, gameTarget, useVenueWish, type VenueWish } from '#src/lib/navigation/open-venue.ts'
import { TRANSFER_FLOOR } from '#src/lib/words/words.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { isAutoTransfer } from '#src/queries/money/auto-transfer.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { AmountChips, AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './venue-sheet.module.css'

const QUICK = ['100', '200', '500', '1000'] as const

/** Rendered once by the shell; opened by `openVenue`. */
export function VenueSheet() {
  const wish = useVenueWish((state) => state.wish)
  const user = useUserQuery()
  // Keeps the text during the closing animation. Every opening starts with an empty field.
  const [last, setLast] = useState({ wish, count: 0 })
  if (wish !== null && wish !== last.wish) setLast({ wish, count: last.count + 1 })
  // A member whose data failed to load still enters: money is not moved on a guess.
  const skipsSheet = isAutoTransfer(user.data) || (user.isError && user.data === undefined)
  useEffect(() => {
    if (wish === null || !skipsSheet) return
    forgetVenueWish()
    go(gameTarget(wish))
  }, [wish, skipsSheet])
  return (
    <Sheet
      bare
      open={wish !== null && user.data !== undefined && !skipsSheet}
      onClose={forgetVenueWish}
      title="进入场馆"
    >
      {last.wish !== null && <Entrance key={last.count} wish={last.wish} />}
    </Sheet>
  )
}

function Entrance({ wish }: { readonly wish: VenueWish }) {
  const { venue, game } = useGameTitle({ plat: wish.plat, code: wish.code ?? '' })
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const field = useRef<HTMLInputElement>(null)
  const transfer = useVenueTransfer(wish, field)
  const { amount, error, isUnanswered } = transfer
  // With money inside and an empty field, the button just enters.
  const isEnough = amount === '' && transfer.held !== undefined && fenFromYuan(transfer.held) > 0n
  return (
    <>
      <div className={css.head}>
        <Lettermark code={wish.plat} />
        <div>
          <p className={css.title}>
            <b>进入{game || venue}</b>
            {isSandbox && <Tag>{RULING_TEXTS.demoVenue}</Tag>}
          </p>
          <p className={css.small}>先转入要用的金额，也可以直接进入</p>
        </div>
      </div>
      <Holders plat={wish.plat} venue={venue} transfer={transfer} />
      <AmountField
        ref={field}
        label="转入金额"
        titled
        range={TRANSFER_FLOOR}
        value={amount}
        error={error}
        onChange={transfer.setAmount}
        action={
          <Button size="sm" variant="secondary" onClick={transfer.takeAll}>
            全部转入
          </Button>
        }
      />
      <div className={css.chips}>
        <AmountChips
          amounts={QUICK}
          value={amount}
          onPick={transfer.setAmount}
          isDisabled={transfer.isTooMuch}
        />
      </div>
      {isUnanswered ? <Lost /> : <AutoOffer />}
      <div className={css.actions}>
        <Button
          block
          inactive={amount === ''}
          loading={transfer.isBusy}
          {...(isEnough && { variant: 'secondary', size: 'md' })}
          onClick={transfer.submit}
        >
          {transfer.shown === null ? '转入并进入' : `转入 ${transfer.shown} 并进入`}
        </Button>
        <Button block {...(!isEnough && { variant: 'ghost', size: 'md' })} onClick={transfer.enter}>
          不转账，直接进入
        </Button>
      </div>
    </>
  )
}

interface HoldersProps {
  readonly plat: string
  readonly venue: string
  readonly transfer: VenueTransfer
}

/** Both sides before and after, while typing. */
function Holders({ plat, venue, transfer }: HoldersProps) {
  return (
    <div className={css.holders}>
      <Holder icon={wallet} name="中心钱包" value={transfer.main} after={transfer.mainAfter} />
      <Icon d={arrowRight} size={20} stroke={2} className={css.arrow} />
      <Holder icon={kindIcon(plat)} name={venue} value={transfer.held} after={transfer.heldAfter} />
    </div>
  )
}

interface HolderProps {
  readonly icon: string
  readonly name: string
  readonly value: string | undefined
  readonly after: string | null
}

function Holder({ icon, name, value, after }: HolderProps) {
  return (
    <div className={css.holder}>
      <p className={css.small}>
        <Icon d={icon} size={15} />
        {name}
      </p>
      {value === undefined ? <Bone width={88} height={22} /> : <Money value={value} size="md" roll />}
      <p className={css.after}>转后 {after === null ? '—' : <Money value={after} />}</p>
    </div>
  )
}

/** No answer arrived: the game is not opened, and the record will show the outcome. */
function Lost() {
  return (
    <div role="alert">
      <Note tone="warning">
        <div className={css.hint}>
          <span>暂未收到结果，这笔转账可能已经受理。原样再次提交不会重复转账。</span>
          <Link to="/transRecord?type=3" onClick={forgetVenueWish}>
            看记录
          </Link>
        </div>
      </Note>
    </div>
  )
}

// The levels as cards side by side. Swiping chooses a level as its tab does, and the tab moves the cards.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan, formatYuan, type Yuan } from '@lanting/contract/money'
import { daysBetween, beijingDay } from '@lanting/contract/time'
import { vipUrl } from '@lanting/design/art-url'
import { vipColors } from '@lanting/design/art/vip'
import { circleCheck, lock } from '@lanting/design/icons'
import { useLayoutEffect, useRef } from 'react'
import type { Level, VipState } from '#src/features/vip/queries.ts'
import { usePrefs } from '#src/lib/prefs.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import css from './level-cards.module.css'

/** Tolerance in pixels for rounded layouts. */
const NEAR = 4

interface LevelCardsProps {
  readonly levels: readonly Level[]
  readonly chosen: number
  readonly state: VipState | undefined
  readonly onChoose: (level: number) => void
}

export function LevelCards({ levels, chosen, state, onChoose }: LevelCardsProps) {
  const strip = useRef<HTMLUListElement>(null)
  const isPlaced = useRef(false)
  /** Target of a tab's scroll: cards passed on the way are not selected. */
  const going = useRef<number | null>(null)

  useLayoutEffect(() => {
    const box = strip.current
    const card = box?.children[chosen - 1]
    if (!box || !(card instanceof HTMLElement)) return
    const middle = card.offsetLeft - (box.clientWidth - card.offsetWidth) / 2
    const left = Math.min(Math.max(0, middle), box.scrollWidth - box.clientWidth)
    if (Math.abs(left - box.scrollLeft) > NEAR) {
      going.current = left
      box.scrollTo?.({ left, behavior: isPlaced.current ? 'smooth' : 'instant' })
    }
    isPlaced.current = true
  }, [chosen])

  /** The centred card is the selected one. */
  function follow() {
    const box = strip.current
    if (!box) return
    if (going.current !== null) {
      if (Math.abs(going.current - box.scrollLeft) <= NEAR) going.current = null
      return
    }
    const middle = box.scrollLeft + box.clientWidth / 2
    const near = [...box.children].findIndex(
      (card) => card instanceof HTMLElement && card.offsetLeft + card.offsetWidth > middle,
    )
    const level = levels[near]?.level
    if (level !== undefined && level !== chosen) onChoose(level)
  }

  return (
    <ul
      ref={strip}
      className={css.strip}
      tabIndex={0}
      aria-label="等级卡片，左右滑动"
      onScroll={follow}
      onPointerDown={() => {
        going.current = null
      }}
    >
      {levels.map((level) => (
        <li key={level.level} className={css.slide} inert={level.level !== chosen}>
          <LevelCard level={level} state={state} />
        </li>
      ))}
    </ul>
  )
}

function LevelCard({ level, state }: { readonly level: Level; readonly state: VipState | undefined }) {
  const isReached = state !== undefined && state.vip >= level.level
  return (
    <HeroCard
      label={level.name}
      lines={vipUrl(level.level)}
      colors={vipColors(level.level)}
      className={css.card}
    >
      <div className={css.top}>
        <b className={css.name}>{level.name}</b>
        {state !== undefined && (
          <span className={css.state}>
            <Icon d={isReached ? circleCheck : lock} size={15} stroke={2.2} />
            {isReached ? '已达成' : '未达成'}
          </span>
        )}
      </div>
      <p className={css.line}>{lineOf(level, state)}</p>
      {isFree(level) ? (
        <p className={css.line}>注册即享 {level.name}</p>
      ) : (
        <div className={css.needs}>
          <Need title="累计存款" need={level.recharge} done={state?.paysum} />
          <Need title="累计流水" need={level.flow} done={state?.flow} />
        </div>
      )}
    </HeroCard>
  )
}

/** Level of every new member: no requirements. */
function isFree({ recharge, flow }: Level): boolean {
  return fenFromYuan(recharge) === 0n && fenFromYuan(flow) === 0n
}

function lineOf(level: Level, state: VipState | undefined): string {
  if (state === undefined) return '达到以下累计即可升级'
  if (level.level === state.vip) {
    if (state.keep === null) return '当前等级'
    return `当前等级 · 保级剩余 ${daysBetween(beijingDay(now()), state.keep.until) + 1} 天`
  }
  if (level.level === state.vip + 1) return '下一等级'
  return level.level < state.vip ? '以往等级' : '逐级晋升，每天最多一级'
}

interface NeedProps {
  readonly title: string
  readonly need: Yuan
  readonly done: Yuan | undefined
}

/** Whole yuan: thresholds have no fen, and progress is rounded down. */
function Need({ title, need, done }: NeedProps) {
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  const part = done === undefined ? 0 : shareOf(done, need)
  return (
    <div className={css.need}>
      <small>{title}</small>
      <p className={css.sums}>
        {done !== undefined && <b>{isHidden ? '•••••' : whole(done)}</b>}
        <span>
          {done !== undefined && '/ '}
          {whole(need)}
        </span>
      </p>
      {done !== undefined && <Progress value={part} label={`${title}进度`} onDark />}
    </div>
  )
}

function whole(value: Yuan): string {
  return formatYuan(value).split('.')[0] ?? ''
}

function shareOf(done: Yuan, need: Yuan): number {
  const all = fenFromYuan(need)
  return all === 0n ? 1 : Math.min(1, Number((fenFromYuan(done) * 1000n) / all) / 1000)
}

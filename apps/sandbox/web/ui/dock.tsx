// The dock in its fixed order: money, stake, action, return rate. One action, and nothing else is filled.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { ReactNode } from 'react'
import { useGame } from '#web/lib/game.tsx'
import { shown } from '#web/lib/money.ts'
import css from './dock.module.css'
import { Spoken } from './spoken.tsx'

interface BalanceProps {
  readonly label: string
  readonly amount: ReactNode
  /** Opens a place to type an amount. */
  readonly onTap?: () => void
}

export function BalanceLine({ label, amount, onTap }: BalanceProps) {
  const { balanceFen, busy } = useGame()
  const right = (
    <>
      {label}
      <b>{amount}</b>
    </>
  )
  return (
    <div className={css.balance}>
      <span>
        场馆余额<b>{shown(balanceFen)}</b>
      </span>
      {onTap === undefined ? (
        <span>{right}</span>
      ) : (
        <button type="button" disabled={busy} onClick={onTap}>
          {right}
          <Spoken>，点按可输入金额</Spoken>
        </button>
      )}
    </div>
  )
}

interface ActionProps {
  readonly verb: string
  readonly fen: bigint
  readonly icon?: string
  readonly disabled?: boolean
  /** From the tap to the result. */
  readonly busy: boolean
  readonly onAct: () => void
  /** Small controls at its left. */
  readonly children?: ReactNode
}

export function Action({ verb, fen, icon, disabled = false, busy, onAct, children }: ActionProps) {
  return (
    <div className={css.actions}>
      {children}
      <button
        type="button"
        className={css.action}
        // Not `disabled`: that would lose the keyboard focus after every round.
        aria-disabled={busy || disabled}
        aria-busy={busy}
        // Holding the space bar or Enter must not play round after round.
        onKeyDown={(event) => {
          if (event.repeat) event.preventDefault()
        }}
        onClick={() => {
          if (!busy && !disabled) onAct()
        }}
      >
        {icon !== undefined && <Icon d={icon} size={20} stroke={2.2} />}
        {verb} <span>{shown(fen)}</span> 元
      </button>
    </div>
  )
}

interface SmallProps {
  readonly icon: string
  readonly label: string
  readonly disabled?: boolean
  readonly onTap: () => void
}

export function SmallAction({ icon, label, disabled = false, onTap }: SmallProps) {
  return (
    <button type="button" className={css.small} aria-label={label} disabled={disabled} onClick={onTap}>
      <Icon d={icon} />
    </button>
  )
}

export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <p className={css.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

interface MessageProps {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'won' | 'refused'
}

/** The message line: hints, results, refusals. The shell announces them to screen readers. */
export function Message({ children, tone = 'plain' }: MessageProps) {
  return (
    <div className={cx(css.message, tone === 'won' && css.won, tone === 'refused' && css.refused)}>
      {children}
    </div>
  )
}

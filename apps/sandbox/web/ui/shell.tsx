// The frame of every game: its ground, the strip above, the stage between, the dock below, and what covers them.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleQuestionMark, shieldCheck, volume2, volumeX } from '@lanting/design/icons'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { GameColors } from '#web/art/slot-theme.ts'
import { FairSheet } from '#web/fair/fair-sheet.tsx'
import { useGame } from '#web/lib/game.tsx'
import { toggleSound, useSoundOn } from '#web/lib/sound.ts'
import { Sheet } from './sheet.tsx'
import css from './shell.module.css'
import { Spoken } from './spoken.tsx'

export const RULES_TITLE = '规则与返还率'

interface ShellProps {
  readonly colors: GameColors
  readonly ground: string
  /** Last results, at the left of the strip. */
  readonly strip: ReactNode
  /** The body of the rules sheet. */
  readonly rules: ReactNode
  readonly rulesOpen: boolean
  readonly onRules: (open: boolean) => void
  /** For games that open the fairness sheet themselves. */
  readonly fairOpen?: boolean
  readonly onFair?: (open: boolean) => void
  /** Without ground and strip: the game has its own head. */
  readonly bare?: boolean
  readonly children: ReactNode
  readonly dock: ReactNode
}

export function Shell({
  colors,
  ground,
  strip,
  rules,
  rulesOpen,
  onRules,
  children,
  dock,
  ...more
}: ShellProps) {
  const { session, paused, ended, said } = useGame()
  const covered = paused || ended !== null
  const [ownFair, setOwnFair] = useState(false)
  const { fairOpen = ownFair, onFair = setOwnFair, bare = false } = more
  const variables = {
    '--ga': colors.ga,
    '--ga2': colors.ga2,
    '--gi': colors.gi,
    '--gb': colors.gb,
  } as CSSProperties
  return (
    <div className={css.game} style={variables}>
      <title>{`${session.venueName} · ${session.name}`}</title>
      {!bare && <img className={css.ground} src={ground} alt="" />}
      {!bare && (
        <header className={css.strip} inert={covered}>
          <div className={css.stripLeft}>{strip}</div>
          <StripButtons onRules={() => onRules(true)} onFair={() => onFair(true)} />
        </header>
      )}
      {/* Framed, it is beside the main landmark of the parent page, so it needs its own name. */}
      <main
        className={bare ? `${css.stage} ${css.alone}` : css.stage}
        aria-label={session.name}
        inert={covered}
      >
        <Spoken as="h1">
          {session.venueName} · {session.name}
        </Spoken>
        {children}
      </main>
      <footer className={css.dock} inert={covered}>
        {dock}
      </footer>
      <Spoken as="p" live>
        {said}
      </Spoken>
      <Sheet open={rulesOpen && !covered} title={RULES_TITLE} onClose={() => onRules(false)}>
        {rules}
        <button
          type="button"
          className={css.plainButton}
          onClick={() => {
            onRules(false)
            onFair(true)
          }}
        >
          <Icon d={shieldCheck} size={20} />
          公平验证
        </button>
      </Sheet>
      <FairSheet open={fairOpen && !covered} onClose={() => onFair(false)} />
      {paused && <Cover title="已暂停" text="请在上方面板选择继续或退出" />}
      {ended !== null && <Cover title="游戏已结束" text={ended} />}
    </div>
  )
}

function StripButtons({ onRules, onFair }: { readonly onRules: () => void; readonly onFair: () => void }) {
  const sound = useSoundOn()
  return (
    <>
      <button type="button" className={css.icon} aria-label={RULES_TITLE} onClick={onRules}>
        <Icon d={circleQuestionMark} size={20} />
      </button>
      <button type="button" className={css.icon} aria-label="公平验证" onClick={onFair}>
        <Icon d={shieldCheck} size={20} />
      </button>
      <button type="button" className={css.icon} aria-label="声音" aria-pressed={sound} onClick={toggleSound}>
        <Icon d={sound ? volume2 : volumeX} size={20} />
      </button>
    </>
  )
}

/** Nothing below it can be touched. */
export function Cover({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={css.cover} role="alertdialog" aria-label={title}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}

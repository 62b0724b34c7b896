// Appearance on this device: theme, and the colours of gains and losses. Kept after logout.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { sceneUrl } from '@lanting/design/art-url'
import { check } from '@lanting/design/icons'
import { type ReactNode, useId } from 'react'
import { type Prefs, setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { Card } from '#src/ui/card/card.tsx'
import css from './settings-look.module.css'

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const satisfies readonly { value: Prefs['theme']; label: string }[]

const RISES = [
  { value: 'red', label: '红涨绿跌', up: css.red, down: css.green },
  { value: 'green', label: '绿涨红跌', up: css.green, down: css.red },
] as const satisfies readonly {
  value: Prefs['rise']
  label: string
  up: string | undefined
  down: string | undefined
}[]

export function SettingsLook() {
  const theme = usePrefs((prefs) => prefs.theme)
  const rise = usePrefs((prefs) => prefs.rise)
  const id = useId()
  return (
    <Card className={css.card} label="外观与颜色">
      <h2 className={css.head}>外观</h2>
      <div className={css.themes} role="radiogroup" aria-label="外观">
        {THEMES.map(({ value, label }) => (
          <Choice
            key={value}
            name={`theme-${id}`}
            className={css.theme}
            checked={theme === value}
            onPick={() => setPrefs({ theme: value })}
          >
            <span className={css.picture}>
              {value !== 'dark' && <img src={sceneUrl('theme-day')} alt="" width={104} height={72} />}
              {value !== 'light' && (
                <img
                  src={sceneUrl('theme-night')}
                  alt=""
                  width={104}
                  height={72}
                  className={value === 'system' ? css.half : undefined}
                />
              )}
              <span className={css.check}>
                <Icon d={check} size={12} stroke={3} />
              </span>
            </span>
            {label}
          </Choice>
        ))}
      </div>
      <h2 className={css.head}>涨跌颜色</h2>
      <div className={css.rises} role="radiogroup" aria-label="涨跌颜色">
        {RISES.map(({ value, label, up, down }) => (
          <Choice
            key={value}
            name={`rise-${id}`}
            className={css.rise}
            checked={rise === value}
            onPick={() => setPrefs({ rise: value })}
          >
            {label}
            <span className={css.sample} aria-hidden="true">
              <b className={up}>+89.00</b>
              <b className={down}>−20.00</b>
            </span>
          </Choice>
        ))}
      </div>
    </Card>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly className: string | undefined
  readonly checked: boolean
  readonly onPick: () => void
  readonly children: ReactNode
}

/** A radio input underneath, for arrow keys and screen readers. */
function Choice({ name, className, checked, onPick, children }: ChoiceProps) {
  return (
    <label className={className} data-on={checked || undefined}>
      <input type="radio" name={name} className={css.input} checked={checked} onChange={onPick} />
      {children}
    </label>
  )
}

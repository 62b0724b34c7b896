// 时长提醒: how often a game or a room is interrupted with the time and the result; off only by choice.
import { cx } from '@lanting/browser-kit/cx'
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { useChangeLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './protection.module.css'

const CHOICES = [15, 30, 60, 120] as const
const { min, max } = LIMITS.safety.reminderMinutes

export function ReminderCard({ minutes }: { readonly minutes: number | null }) {
  const change = useChangeLimits()
  const [isOwn, setOwn] = useState(false)
  const set = (reminder_minutes: number | null) => {
    setOwn(false)
    change.mutate({ reminder_minutes })
  }
  const isChoice = CHOICES.some((value) => value === minutes)
  return (
    <Card label="时长提醒">
      <div className={cx(css.head, css.switched)}>
        <h2>时长提醒</h2>
        <Switch
          label="时长提醒"
          checked={minutes !== null}
          disabled={change.isPending}
          onChange={(on) => set(on ? LIMITS.safety.reminderDefaultMinutes : null)}
        />
      </div>
      <p className={css.text}>说出时间、投注和净结果；在房间和游戏里也会出现</p>
      {minutes !== null && (
        <div className={css.choices} role="group" aria-label="每隔多久">
          {CHOICES.map((value) => (
            <button
              key={value}
              type="button"
              className={css.choice}
              aria-pressed={value === minutes && !isOwn}
              onClick={() => set(value)}
            >
              {value} 分
            </button>
          ))}
          <button
            type="button"
            className={css.choice}
            aria-pressed={isOwn || !isChoice}
            onClick={() => setOwn(true)}
          >
            {isChoice ? '自定' : `${minutes} 分`}
          </button>
        </div>
      )}
      {isOwn && <OwnInterval onSet={set} />}
    </Card>
  )
}

function OwnInterval({ onSet }: { readonly onSet: (minutes: number) => void }) {
  const [typed, setTyped] = useState('')
  const [isJudged, setJudged] = useState(false)
  const value = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  const isGood = value >= min && value <= max
  return (
    <form
      className={css.own}
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) onSet(value)
        else setJudged(true)
      }}
    >
      <Field
        label={`每隔多少分钟（${min} 到 ${max}）`}
        inputMode="numeric"
        numeric
        value={typed}
        onChange={setTyped}
        error={isJudged && !isGood ? `请填 ${min} 到 ${max} 的整数` : null}
      />
      <Button type="submit" size="md" block inactive={!isGood}>
        保存
      </Button>
    </form>
  )
}

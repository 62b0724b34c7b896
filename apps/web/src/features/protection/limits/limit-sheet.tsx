// The limits of one kind in a sheet: typed freely, nothing suggested, each with its consequence while it is typed.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { formatYuan } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { circleCheck, hourglass } from '@lanting/design/icons'
import { useState } from 'react'
import {
  type Effect,
  effectOf,
  fieldsOf,
  type LimitKind,
  spanOf,
  type Standing,
  unitWords,
} from '#src/features/protection/limits/limit-draft.ts'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { LIMIT_TITLES } from '@lanting/contract/texts/safety'
import { minuteWords, momentWords } from '#src/lib/words/limit-words.ts'
import { type SafetyState, useChangeLimits } from '#src/queries/money/limits.ts'
import { groupAmount } from '#src/ui/amount-field/amount-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './limit-sheet.module.css'

const HEADS: Readonly<Record<LimitKind, readonly [title: string, text: string]>> = {
  deposit: ['存款限额', '按提交日计算，已到账、等待支付和审核中的都算。三项同时有效，剩余最少的那项说了算。'],
  loss: ['亏损限额', '已结算的净亏、未开奖的投注和场馆里的钱都算。投注与转入不能超过剩余。'],
  stake: ['单笔上限', '每一注彩票、每一次转入场馆，都不能超过它。'],
  time: [
    '每日时间',
    '在房间和游戏里的分钟数，停手 5 分钟以上不计。到时不能再投注、转入和进游戏，已投的照常开奖。',
  ],
}
const RANGES: Readonly<Record<'yuan' | 'minutes', string>> = {
  yuan: '可填 1 到 10,000,000 的整数。清空等于取消这项限额，按调高处理。比已用的还低也可以，剩余就是 0。',
  minutes: '可填 1 到 1,440 分钟的整数。清空等于取消这项限额，按调高处理。比已用的还低也可以，剩余就是 0。',
}

interface LimitSheetProps {
  readonly state: SafetyState
  readonly kind: LimitKind | null
  readonly onClose: () => void
}

export function LimitSheet({ state, kind, onClose }: LimitSheetProps) {
  // Keeps its content during the closing animation.
  const shown = useHeld(kind, kind === null)
  if (shown === null) return null
  return <Form key={shown} state={state} kind={shown} isOpen={kind !== null} onClose={onClose} />
}

type Drafts = Readonly<Partial<Record<LimitName, string>>>

function Form(props: { state: SafetyState; kind: LimitKind; isOpen: boolean; onClose: () => void }) {
  const { state, kind, isOpen, onClose } = props
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isJudged, setJudged] = useState(false)
  const change = useChangeLimits()
  const fields = fieldsOf(state, kind).map(([name, standing]) => {
    const typed = drafts[name] ?? standing.limit?.toString() ?? ''
    return { name, standing, typed, effect: effectOf(name, standing, typed) }
  })
  const changed = fields.flatMap(({ name, effect }) =>
    effect.kind === 'now' || effect.kind === 'later' ? [{ name, effect }] : [],
  )
  const isWrong = fields.some(({ effect }) => effect.kind === 'wrong')
  const close = () => {
    setDrafts({})
    setJudged(false)
    onClose()
  }
  const save = () => {
    setJudged(true)
    if (isWrong || changed.length === 0) return
    change.mutate(
      { set: changed.map(({ name, effect }) => ({ limit: name, value: effect.value })) },
      {
        onSuccess: () => {
          toast.success(
            changed.every(({ effect }) => effect.kind === 'now') ? '已生效' : '已保存，调高的在等待',
          )
          close()
        },
      },
    )
  }
  const [title, text] = HEADS[kind]
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={title}
      foot={
        <>
          <Button block inactive={changed.length === 0 || isWrong} loading={change.isPending} onClick={save}>
            {changed.length === 0 ? '没有改动' : `保存 ${changed.length} 项改动`}
          </Button>
          <p className={css.caption}>
            {changed.map(({ name, effect }) => footWords(name, effect, state)).join(' · ')}
          </p>
        </>
      }
    >
      <p className={css.text}>{text}</p>
      {fields.map((field) => (
        <LimitField
          key={field.name}
          {...field}
          error={isJudged && field.effect.kind === 'wrong' ? refusalText('limitRange') : null}
          onType={(typed) => setDrafts((before) => ({ ...before, [field.name]: typed }))}
        />
      ))}
      <p className={css.range}>{RANGES[kind === 'time' ? 'minutes' : 'yuan']}</p>
    </Sheet>
  )
}

function footWords(name: LimitName, effect: Effect, state: SafetyState): string {
  const title = name.includes('.') ? LIMIT_TITLES[name].slice(0, 2) : LIMIT_TITLES[name]
  if (effect.kind === 'now') return `${title}立即生效`
  const standing = fieldsOf(state, name.split('.')[0] as LimitKind).find(([one]) => one === name)?.[1]
  return `${title}到 ${momentWords(standing?.raiseFrom ?? '')} 再确认`
}

interface LimitFieldProps {
  readonly name: LimitName
  readonly standing: Standing
  readonly typed: string
  readonly effect: Effect
  readonly error: string | null
  readonly onType: (typed: string) => void
}

function LimitField({ name, standing, typed, effect, error, onType }: LimitFieldProps) {
  const { limit, used } = standing
  const usedWords = typeof used === 'number' ? minuteWords(used) : formatYuan(used)
  return (
    <div className={css.field}>
      <Field
        label={name.includes('.') ? LIMIT_TITLES[name].slice(0, 2) : LIMIT_TITLES[name]}
        labelEnd={
          name === 'stake' ? undefined : (
            <span className={css.used}>{`${spanOf(name)}已用 ${usedWords}`}</span>
          )
        }
        inputMode="numeric"
        numeric
        autoComplete="off"
        placeholder={name === 'time' ? '不限（分钟）' : '不限（元）'}
        value={groupAmount(typed)}
        onChange={(text) =>
          onType(
            text
              .replace(/\D/g, '')
              .replace(/^0+(?=\d)/, '')
              .slice(0, 8),
          )
        }
        error={error}
        action={<span className={css.now}>现在 {unitWords(name, limit)}</span>}
      />
      {effect.kind !== 'wrong' && effect.text !== '' && (
        <p className={cx(css.effect, effect.kind === 'now' ? css.lower : css.higher)} role="status">
          <Icon d={effect.kind === 'now' ? circleCheck : hourglass} size={17} stroke={2} />
          {effect.text}
        </p>
      )}
    </div>
  )
}

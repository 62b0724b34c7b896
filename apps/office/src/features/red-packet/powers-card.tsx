// The two actions: close the packets at once, and request another budget for later days from two people.
import { toast } from '@lanting/browser-kit/toast'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay, useMe } from '#src/queries/me.ts'
import { useAskRate, useSetSwitch } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { RateDialog } from '#src/ui/rate-dialog/rate-dialog.tsx'
import { SwitchDialog } from '#src/ui/switch-dialog/switch-dialog.tsx'
import type { RedPacketDay } from './queries.ts'
import styles from './red-packet.module.css'

export function PowersCard({ day }: { readonly day: RedPacketDay }) {
  const may = useMay()
  const [asking, setAsking] = useState<'switch' | 'budget' | null>(null)
  const isOn = day.switch_on === 1
  const close = () => setAsking(null)
  return (
    <Card title="能做的事" aside="谁都看不到、改不了未领金额">
      <Power
        title={isOn ? '关闭红包' : '打开红包'}
        note={isOn ? '急停，一人；再开须两人' : '须第二人确认'}
        waiting={day.open_switch}
      >
        {may('switch.ask') && (
          <Button size="row" tone={isOn ? 'danger' : 'soft'} onClick={() => setAsking('switch')}>
            {isOn ? '关闭…' : '打开…'}
          </Button>
        )}
      </Power>
      <Power
        title="修改预算"
        note={`${formatYuan(day.next_budget)}，下一次 10:00 切分起生效，须两人`}
        waiting={day.open_budget}
      >
        {may('switch.ask') && (
          <Button size="row" onClick={() => setAsking('budget')}>
            修改…
          </Button>
        )}
      </Power>
      {asking === 'switch' && <AskSwitch on={!isOn} onClose={close} />}
      {asking === 'budget' && <AskBudget now={day.next_budget} onClose={close} />}
    </Card>
  )
}

interface PowerProps {
  readonly title: string
  readonly note: string
  /** The pending approval. */
  readonly waiting: string | null
  readonly children: React.ReactNode
}

function Power({ title, note, waiting, children }: PowerProps) {
  return (
    <div className={styles.power}>
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {waiting === null ? children : <Link to={`/approvals?id=${waiting}`}>{WORDS.awaitsSecond}</Link>}
    </div>
  )
}

function AskSwitch({ on, onClose }: { readonly on: boolean; readonly onClose: () => void }) {
  const me = useMe()
  const set = useSetSwitch()
  const confirm = (reason: string) =>
    set.mutate(
      { key: 'redpacket', on: on ? 1 : 0, reason },
      {
        onSuccess: () => {
          toast.success(on ? WORDS.askedSecond : '红包已停止领取')
          onClose()
        },
      },
    )
  return (
    <SwitchDialog
      title="红包雨"
      on={on}
      staffName={me.name}
      effect="会员立即不能领取；已切的红包保留到 12:00，重新打开后可继续领取。"
      busy={set.isPending}
      error={set.isError ? messageOf(set.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function AskBudget({ now, onClose }: { readonly now: string; readonly onClose: () => void }) {
  const me = useMe()
  const ask = useAskRate()
  const confirm = (value: string, reason: string) =>
    ask.mutate(
      { key: 'redpacket_budget', value, reason },
      {
        onSuccess: () => {
          toast.success(WORDS.askedSecond)
          onClose()
        },
      },
    )
  return (
    <RateDialog
      name="redpacket_budget"
      now={now}
      staffName={me.name}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

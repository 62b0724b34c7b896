// Switches of the site and its features, each with the number of people it needs.
import { toast } from '@lanting/browser-kit/toast'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { type Switch, useSetSwitch } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { SwitchDialog } from '#src/ui/switch-dialog/switch-dialog.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './config.module.css'

interface SiteCardProps {
  readonly row: Switch | undefined
  readonly tips: string
}

export function SiteCard({ row, tips }: SiteCardProps) {
  const me = useMe()
  const [asking, setAsking] = useState(false)
  if (row === undefined) return null
  const open = row.on === 1
  return (
    <Card title="站点" aside={<Tag tone={open ? 'ok' : 'wait'}>{open ? '开放' : '维护中'}</Tag>}>
      <p className={styles.tips}>{tips}</p>
      <div className={styles.line}>
        <span className={styles.small}>
          {row.open_approval !== null
            ? '重新开放的申请正在等待第二人'
            : open
              ? '维护期间会员只看到上面的文字'
              : '会员现在只看到上面的文字'}
        </span>
        <Button
          size="row"
          tone={open ? 'danger' : 'soft'}
          disabled={row.open_approval !== null}
          onClick={() => setAsking(true)}
        >
          {open ? '进入维护…' : '申请开放…'}
        </Button>
      </div>
      <Eyes
        first={{ name: me.name, says: '一人，立即', face: me.name }}
        second={{ name: '退出须两人', says: WORDS.otherAdmin }}
      />
      {asking && (
        <SetSwitch
          row={row}
          effect="会员立即看到维护文字，不能登录、投注或存取款；进行中的各期照常开奖派奖。"
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

export function FeaturesCard({ rows }: { readonly rows: readonly Switch[] }) {
  const [asking, setAsking] = useState<Switch | null>(null)
  return (
    <Card title="功能">
      {rows.map((row) => (
        <div key={row.key} className={styles.switch}>
          <span>{row.title}</span>
          {row.open_approval !== null && <Tag tone="wait">待第二人</Tag>}
          <Toggle
            label={row.title}
            on={row.on === 1}
            disabled={row.open_approval !== null}
            onChange={() => setAsking(row)}
          />
        </div>
      ))}
      {asking !== null && (
        <SetSwitch row={asking} effect="会员立即不能再使用这项功能。" onClose={() => setAsking(null)} />
      )}
    </Card>
  )
}

interface SetSwitchProps {
  readonly row: Switch
  readonly effect: string
  readonly onClose: () => void
}

function SetSwitch({ row, effect, onClose }: SetSwitchProps) {
  const me = useMe()
  const set = useSetSwitch()
  const turnOn = row.on === 0
  const confirm = (reason: string) =>
    set.mutate(
      { key: row.key, on: turnOn ? 1 : 0, reason },
      {
        onSuccess: ({ approval }) => {
          toast.success(approval === null ? `${row.title}已关闭` : WORDS.askedSecond)
          onClose()
        },
      },
    )
  return (
    <SwitchDialog
      title={row.title}
      on={turnOn}
      staffName={me.name}
      effect={effect}
      busy={set.isPending}
      error={set.isError ? messageOf(set.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

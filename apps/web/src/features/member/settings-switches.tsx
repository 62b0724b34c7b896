// The member's three switches. Each is in force at once and says what it does.
import { type SettingName, useChangeSetting } from '#src/features/member/queries.ts'
import type { useUserQuery } from '#src/queries/user.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './settings-screen.module.css'

interface Setting {
  readonly name: SettingName
  readonly title: string
  readonly effect: string
}

const SETTINGS: readonly Setting[] = [
  { name: 'message_time', title: '消息时间', effect: '聊天与站内信显示发送时间' },
  { name: 'win_notice', title: '中奖通知', effect: '开奖后告知本人结果，不含推广' },
  { name: 'quiet', title: '免打扰', effect: '聊天不弹提示，22:00–08:00 不推送' },
]

export function SettingsSwitches({ query }: { readonly query: ReturnType<typeof useUserQuery> }) {
  const change = useChangeSetting()
  const settings = query.data?.settings
  if (settings === undefined && query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  if (settings === undefined) {
    return (
      <Skeleton>
        <div className={css.group}>
          <Bone height={186} radius={20} />
        </div>
      </Skeleton>
    )
  }
  return (
    <RowGroup className={css.group} label="通知与显示">
      {SETTINGS.map(({ name, title, effect }) => (
        <Row
          key={name}
          title={title}
          note={effect}
          end={
            <Switch
              label={title}
              checked={settings[name] === 1}
              onChange={(on) => change.mutate({ name, value: on ? 1 : 0 })}
            />
          }
        />
      ))}
    </RowGroup>
  )
}

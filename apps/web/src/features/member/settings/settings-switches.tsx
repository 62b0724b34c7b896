// The member's switches. Each applies immediately and has a description.
import { MEMBER_SETTINGS } from '@lanting/contract/data/member-settings'
import { useChangeSetting } from '#src/features/member/queries.ts'
import type { useUserQuery } from '#src/queries/user.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './settings-screen.module.css'

export function SettingsSwitches({ query }: { readonly query: ReturnType<typeof useUserQuery> }) {
  const change = useChangeSetting()
  const settings = query.data?.settings
  if (settings === undefined && query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
  }
  if (settings === undefined) {
    return (
      <Skeleton>
        <div className={css.group}>
          <Bone height={62 * MEMBER_SETTINGS.length} radius={20} />
        </div>
      </Skeleton>
    )
  }
  return (
    <RowGroup className={css.group} label="通知与显示">
      {MEMBER_SETTINGS.map(({ name, title, effect }) => (
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

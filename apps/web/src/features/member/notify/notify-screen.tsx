// /notifications: what may be pushed to this member, when not, what never is, and the devices that get it.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { PUSH_CATEGORIES, PUSH_CATEGORY_NAMES, type PushCategory } from '@lanting/contract/data/push'
import { MEMBER_SETTINGS } from '@lanting/contract/data/member-settings'
import { circleDot, eye, headset, moon, shieldCheck, upload, x } from '@lanting/design/icons'
import { NotifyDevices } from '#src/features/member/notify/notify-devices.tsx'
import { NotifyHere } from '#src/features/member/notify/notify-here.tsx'
import { useChangeSetting } from '#src/features/member/queries.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { type PushSettings, useChoose, usePush, usePushHere, useTurnOn } from '#src/queries/push.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './notify-screen.module.css'

const ICONS: Readonly<Record<PushCategory, string>> = {
  withdraw: upload,
  security: shieldCheck,
  draw: circleDot,
  support: headset,
}

const NEVER = ['活动、红包、邀请', '余额提醒、保级提醒、劝您再玩的话', '任何索要密码、验证码的内容']

export function NotifyScreen() {
  const push = usePush()
  const here = usePushHere()
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/notifications']}
        right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />}
      />
      {push.data !== undefined && here.data !== undefined && (
        <>
          <NotifyHere state={here.data} push={push.data} />
          <Categories push={push.data} />
          <When push={push.data} />
          <section className={css.never} aria-labelledby="never">
            <h2 id="never">永远不会推送</h2>
            <ul>
              {NEVER.map((text) => (
                <li key={text}>
                  <Icon d={x} size={18} />
                  {text}
                </li>
              ))}
            </ul>
          </section>
          <NotifyDevices push={push.data} />
          <p className={css.foot}>休息或自我排除期间，只剩取款与安全两类</p>
        </>
      )}
      {push.data === undefined && push.isError && (
        <ErrorState onRetry={() => void push.refetch()} busy={push.isFetching} error={push.error} />
      )}
      {push.isPending && (
        <Skeleton>
          <div className={css.bones}>
            <Bone height={72} radius={20} />
            <Bone height={300} radius={20} />
            <Bone height={120} radius={20} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

/** All off until tapped. The first one also asks the browser, since without any device nothing could arrive. */
function Categories({ push }: { readonly push: PushSettings }) {
  const choose = useChoose()
  const turnOn = useTurnOn()
  const isBusy = choose.isPending || turnOn.isPending
  const set = async (name: PushCategory, on: boolean) => {
    const isAbsent = push.devices.length === 0
    if (on && isAbsent && !(await turnOn.mutateAsync(push.server_key).catch(() => false))) return
    choose.mutate({ [name]: on ? 1 : 0 })
  }
  return (
    <RowGroup className={css.group} label="可以通知您的">
      <h2 className={css.title}>可以通知您的</h2>
      {PUSH_CATEGORY_NAMES.map((name) => {
        const { title, effect } = PUSH_CATEGORIES[name]
        return (
          <Row
            key={name}
            lead={ICONS[name]}
            leadTone="primary"
            title={title}
            note={effect}
            end={
              <Switch
                label={title}
                checked={push.choices[name] === 1}
                disabled={isBusy || push.is_on === 0}
                onChange={(on) => void set(name, on)}
              />
            }
          />
        )
      })}
    </RowGroup>
  )
}

const QUIET = MEMBER_SETTINGS.find(({ name }) => name === 'quiet')

function When({ push }: { readonly push: PushSettings }) {
  const { data: user } = useUserQuery()
  const change = useChangeSetting()
  const choose = useChoose()
  return (
    <RowGroup className={css.group} label="什么时候、写什么">
      <Row
        lead={moon}
        title={QUIET?.title}
        note="22:00–08:00 不推送，留在站内信"
        end={
          <Switch
            label={QUIET?.title ?? ''}
            checked={user?.settings.quiet === 1}
            disabled={user === undefined}
            onChange={(on) => change.mutate({ name: 'quiet', value: on ? 1 : 0 })}
          />
        }
      />
      <Row
        lead={eye}
        title="显示金额"
        note="锁屏上也会看到"
        end={
          <Switch
            label="显示金额"
            checked={push.choices.amounts === 1}
            disabled={choose.isPending}
            onChange={(on) => choose.mutate({ amounts: on ? 1 : 0 })}
          />
        }
      />
    </RowGroup>
  )
}

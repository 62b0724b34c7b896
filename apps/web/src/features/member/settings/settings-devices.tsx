// Devices where the member is logged in, and a logout for each.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { monitor, smartphone } from '@lanting/design/icons'
import { type Devices, useDevices, useEndDevice, useEndOtherDevices } from '#src/features/member/queries.ts'
import { confirm } from '#src/lib/confirm.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './settings-devices.module.css'

type Device = Devices['devices'][number]

export function SettingsDevices({ isTrial }: { readonly isTrial: boolean }) {
  const query = useDevices(!isTrial)
  if (isTrial) return null
  const { data, isError, isFetching } = query
  return (
    <Card className={css.card} label="已登录设备">
      <SectionHead
        title={<span className={css.title}>已登录设备</span>}
        end={
          data && (
            <>
              <span className={css.count}>{`${data.devices.length} / ${data.max}`}</span>
              {data.devices.some(({ current }) => current === 0) && <EndOthers />}
            </>
          )
        }
      />
      {data !== undefined && (
        <ul>
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {data === undefined && isError && (
        <p className={css.failed}>
          暂时无法获取设备列表
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void query.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {data === undefined && !isError && (
        <Skeleton>
          <Bone height={44} radius={12} className={css.bone} />
        </Skeleton>
      )}
      <p className={css.note}>如有不认识的设备，请下线该设备并修改登录密码。</p>
    </Card>
  )
}

function EndOthers() {
  const end = useEndOtherDevices()
  const ask = async () => {
    const sure = await confirm({
      title: '让其他设备全部退出登录？',
      text: '这台设备保持登录，其他设备需要重新登录。',
      yes: '全部退出',
      no: '取消',
      tone: 'danger',
    })
    if (sure) end.mutate()
  }
  return (
    <Button size="sm" variant="ghost" loading={end.isPending} onClick={() => void ask()}>
      全部退出
    </Button>
  )
}

const PHONE = /iPhone|iPad|Android|手机|平板/i

function DeviceRow({ device }: { readonly device: Device }) {
  const end = useEndDevice()
  const ask = async () => {
    const sure = await confirm({
      title: '下线该设备？',
      text: `${device.name}，需要重新输入密码才能再次登录。`,
      yes: '下线该设备',
      no: '取消',
      tone: 'danger',
    })
    if (sure) end.mutate(device.id)
  }
  return (
    <li className={css.device}>
      <span className={css.mark}>
        <Icon d={PHONE.test(device.name) ? smartphone : monitor} size={20} />
      </span>
      <span className={css.words}>
        <b>
          {device.name}
          {device.current === 1 && <Tag tone="primary">本机</Tag>}
          {device.auto === 1 && <Tag>自动登录</Tag>}
        </b>
        <span>
          {device.ip} · {device.last_seen.slice(5, 16)}
        </span>
      </span>
      {device.current === 0 && (
        <Button size="sm" variant="danger" loading={end.isPending} onClick={() => void ask()}>
          退出
        </Button>
      )}
    </li>
  )
}

// The devices that get notifications, each with its removal, and a message to try this one.
import { monitor, smartphone } from '@lanting/design/icons'
import { dayOf, dayTitle } from '#src/lib/days.ts'
import { confirm } from '#src/lib/confirm.ts'
import { type PushSettings, useRemoveBrowser, useTestPush } from '#src/queries/push.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './notify-screen.module.css'

type Device = PushSettings['devices'][number]

const PHONE = /iPhone|iPad|Android|手机|平板/i

export function NotifyDevices({ push: { devices } }: { readonly push: PushSettings }) {
  const remove = useRemoveBrowser()
  const test = useTestPush()
  const ask = async (device: Device) => {
    const sure = await confirm({
      title: '不再向这台设备发通知？',
      text: `${device.label}，站内信照常收到。`,
      yes: '不再通知',
      no: '取消',
    })
    if (sure) remove.mutate(device)
  }
  return (
    <RowGroup className={css.group} label="收通知的设备">
      <div className={css.head}>
        <h2>收通知的设备</h2>
        {devices.some(({ here }) => here === 1) && (
          <Button size="sm" variant="secondary" loading={test.isPending} onClick={() => test.mutate()}>
            发一条试试
          </Button>
        )}
      </div>
      {devices.map((device) => (
        <Row
          key={device.id}
          lead={PHONE.test(device.label) ? smartphone : monitor}
          title={device.here === 1 ? `${device.label}（本机）` : device.label}
          note={`${dayTitle(dayOf(device.added_at))}添加`}
          end={
            <Button
              size="sm"
              variant="ghost"
              aria-label={`移除 ${device.label}`}
              onClick={() => void ask(device)}
            >
              移除
            </Button>
          }
        />
      ))}
      {devices.length === 0 && <p className={css.text}>还没有设备，打开上面任何一类即可。</p>}
    </RowGroup>
  )
}

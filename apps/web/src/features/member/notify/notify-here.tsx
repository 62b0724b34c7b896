// Whether this browser gets notifications, and what to do where it cannot.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { bell, circleAlert, share, squarePlus } from '@lanting/design/icons'
import type { PushState } from '#src/lib/device/push.ts'
import { type PushSettings, useTurnOn } from '#src/queries/push.ts'
import { Button } from '#src/ui/button/button.tsx'
import css from './notify-screen.module.css'

const WORDS: Readonly<Record<PushState, readonly [title: string, text: string]>> = {
  on: ['这台设备可以收到通知', '内容不写金额与余额，锁屏也看不到'],
  off: ['这台设备还没有开启', '点开启后，浏览器会问您一次'],
  denied: ['浏览器已拒绝', '请在浏览器的网站设置里把“通知”改为允许，再回到这里'],
  install: ['先放到主屏幕', 'iPhone 与 iPad 只给主屏幕上的应用发通知'],
  none: ['这个浏览器收不到通知', '重要的消息都在站内信；也可以换一个浏览器'],
}

const STEPS: readonly (readonly [icon: string, text: string])[] = [
  [share, '点浏览器下方的分享'],
  [squarePlus, '选“添加到主屏幕”'],
  [bell, '从主屏幕打开，再允许通知'],
]

export function NotifyHere({ state, push }: { readonly state: PushState; readonly push: PushSettings }) {
  const turnOn = useTurnOn()
  // The browser may have a subscription that the server has forgotten, or one of another account.
  const isHere = push.devices.some(({ here }) => here === 1)
  const shown: PushState = push.is_on === 0 ? 'none' : state === 'on' && !isHere ? 'off' : state
  const [title, text] = push.is_on === 0 ? ['这里不发通知', '重要的消息都在站内信'] : WORDS[shown]
  const words = shown === 'on' && push.choices.amounts === 1 ? '您选择了显示金额，锁屏上也会看到' : text
  const isWarning = shown === 'denied'
  return (
    <section className={cx(css.here, isWarning && css.warning)} aria-label="这台设备">
      <Icon d={isWarning ? circleAlert : bell} size={24} />
      <div className={css.words}>
        <h2>{title}</h2>
        <p>{words}</p>
        {shown === 'install' && (
          <ol>
            {STEPS.map(([icon, step]) => (
              <li key={step}>
                <Icon d={icon} size={18} />
                {step}
              </li>
            ))}
          </ol>
        )}
      </div>
      {shown === 'off' && (
        <Button
          size="sm"
          variant="secondary"
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate(push.server_key)}
        >
          开启
        </Button>
      )}
    </section>
  )
}

// The state of the member's file: none, being made, ready, expired, failed.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleAlert, clock, fileDown, loaderCircle } from '@lanting/design/icons'
import type { Exported } from '#src/features/mydata/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from './my-data.module.css'

interface ExportCardProps {
  readonly made: Exported | null
  readonly onFetch: () => void
}

const TITLES: Readonly<Record<Exported['state'], string>> = {
  making: '正在准备',
  ready: '资料已备好',
  expired: '文件已过期',
  failed: '没有生成成功',
}

export function ExportCard({ made, onFetch }: ExportCardProps) {
  const state = made?.state
  return (
    <Card label="我的文件" className={css.card}>
      <div className={css.head}>
        <span className={cx(css.mark, state === 'ready' && css.ready, state === 'failed' && css.failed)}>
          <Icon
            d={state === 'making' ? loaderCircle : state === 'failed' ? circleAlert : fileDown}
            size={24}
            spin={state === 'making'}
          />
        </span>
        <div className={css.words} aria-live="polite">
          <h2>{made === null ? '还没有生成过' : TITLES[made.state]}</h2>
          <p>{noteOf(made)}</p>
        </div>
        {state === 'ready' && (
          <Button size="md" onClick={onFetch}>
            下载
          </Button>
        )}
      </div>
      {state === 'ready' && made !== null && (
        <p className={css.until}>
          <Icon d={clock} size={18} />
          {made.until?.slice(5, 16)} 前可下载，下载时要输登录密码
        </p>
      )}
    </Card>
  )
}

function noteOf(made: Exported | null): string {
  if (made === null) return '存了您什么，都可以要一份'
  if (made.state === 'making') return `${made.asked_at.slice(5, 16)} 申请`
  if (made.state === 'failed') return '不计次数，可以马上再试'
  if (made.state === 'expired') return '超过 7 天已自动删除'
  return `${made.ready_at?.slice(5, 16)} 生成 · ${sizeOf(made.bytes ?? 0)}`
}

function sizeOf(bytes: number): string {
  const kilo = bytes / 1024
  return kilo < 1024 ? `${Math.max(1, Math.round(kilo))} KB` : `${(kilo / 1024).toFixed(1)} MB`
}

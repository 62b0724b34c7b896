// Gallery: progress.
import type { Demo } from '#src/gallery/demo.ts'
import { Progress, ShareBar } from './progress.tsx'

export const demo: Demo = {
  title: '进度',
  Show,
}

function Show() {
  return (
    <>
      <Progress label="每日限额" kind="limit" value={0.9} />
      <Progress label="升级进度" value={0.62} />
      <ShareBar
        label="中心钱包 12,860.50，处理中 500.00，场馆 5,059.86"
        shares={[
          { value: 12860, label: '中心钱包' },
          { value: 500, label: '处理中' },
          { value: 5059, label: '场馆' },
        ]}
      />
    </>
  )
}

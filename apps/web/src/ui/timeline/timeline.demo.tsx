// Gallery: timeline.
import type { Demo } from '#src/gallery/demo.ts'
import { Timeline } from './timeline.tsx'

export const demo: Demo = {
  title: '时间线',
  Show,
}

function Show() {
  return (
    <Timeline
      steps={[
        { title: '已提交', state: 'ok', time: '09:02:16', text: '2,000.00 已从中心钱包划出' },
        { title: '人工审核', state: 'now', text: '预计 09:55 前完成' },
        { title: '未通过', state: 'bad', time: '21:38:20' },
        { title: '完成', state: 'todo' },
      ]}
    />
  )
}

// Gallery: tag.
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Tag, VipBadge } from './tag.tsx'

export const demo: Demo = {
  title: '状态标签',
  Show,
}

function Show() {
  return (
    <Line>
      <Tag tone="ok">已到账</Tag>
      <Tag tone="wait">待审核</Tag>
      <Tag tone="bad">未通过</Tag>
      <Tag tone="info">处理中</Tag>
      <Tag>已领取</Tag>
      <Tag tone="gold">长期</Tag>
      <Tag tone="primary">当前</Tag>
      <Tag tone="accent">大</Tag>
      <VipBadge level={4} />
    </Line>
  )
}

// Gallery: notice bar.
import type { Demo } from '#src/gallery/demo.ts'
import { NoticeBar } from './notice-bar.tsx'

export const demo: Demo = {
  title: '公告条',
  Show,
}

const nothing = () => undefined

function Show() {
  return (
    <NoticeBar
      notices={[
        { id: 1, text: '[公告] USDT-TRC20 通道维护已完成，存取款恢复正常' },
        { id: 2, text: '[公告] 防诈提示：客服不会向您索要密码与验证码' },
      ]}
      onOpen={nothing}
    />
  )
}

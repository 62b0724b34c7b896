// Gallery: qr code.
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { QrCode } from './qr-code.tsx'

export const demo: Demo = {
  title: '二维码',
  Show,
}

function Show() {
  return (
    <Line>
      <QrCode value="https://example.test/#/reg2?pid=800216" label="注册链接" />
      <QrCode value="https://example.test/pay/1" label="付款码" veil="订单已过期" />
    </Line>
  )
}

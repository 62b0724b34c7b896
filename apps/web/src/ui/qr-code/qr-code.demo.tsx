// Gallery: qr code.
import { markUrl } from '@lanting/design/art-url'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { QrCode, QrPicture } from './qr-code.tsx'

export const demo: Demo = {
  title: '二维码',
  Show,
}

function Show() {
  return (
    <Line>
      <QrCode value="https://example.test/#/reg2?pid=800216" label="注册链接" />
      <QrPicture src={markUrl} label="付款码" veil="订单已过期" />
    </Line>
  )
}

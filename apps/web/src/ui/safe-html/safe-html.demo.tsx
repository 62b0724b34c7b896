// Gallery: safe html.
import type { Demo } from '#src/gallery/demo.ts'
import { SafeHtml } from './safe-html.tsx'

export const demo: Demo = {
  title: '正文',
  Show,
}

/** The last two must not be visible. */
const HTML =
  '<h2>流水怎么算</h2><p>有效投注 <b>按注单</b> 计算，见<a href="https://example.test">说明</a>。</p>' +
  '<ul><li>一</li><li>二</li></ul>' +
  '<table><tr><th>情况</th><th>计入</th></tr><tr><td>已结算</td><td>全额</td></tr></table>' +
  '<script>alert(1)</script><img src=x onerror=alert(1)>'

function Show() {
  return <SafeHtml html={HTML} />
}

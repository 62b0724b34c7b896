// Gallery: what comes and goes: toasts, sheets, dialogs, loading, empty, broken.
import { sceneUrl } from '@lanting/design/art-url'
import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Countdown } from '#src/ui/countdown/countdown.tsx'
import { ConfirmDialog, Dialog, type Question } from '#src/ui/dialog/dialog.tsx'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { QrCode } from '#src/ui/qr-code/qr-code.tsx'
import { Row } from '#src/ui/row/row.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { OfflineStrip, SandboxRibbon } from '#src/ui/strips/strips.tsx'
import type { ToastMessage } from '@lanting/browser-kit/toast'
import { Toast } from '#src/ui/toast/toast.tsx'
import { now } from '@lanting/browser-kit/clock'
import { Box } from './box.tsx'
import css from './gallery.module.css'

const nothing = () => undefined
const until = now() + 75_000

export function Overlays() {
  const [shown, setShown] = useState<ToastMessage | null>(null)
  const [open, setOpen] = useState<'sheet' | 'menu' | 'dialog' | null>(null)
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const say = (tone: ToastMessage['tone'], text: string) => setShown({ id: (shown?.id ?? 0) + 1, tone, text })
  const ask = () =>
    setAsked({
      title: '温馨提示',
      text: '确定要解除绑定该卡片吗？',
      yes: '解除绑定',
      no: '取消',
      tone: 'danger',
      answer: (yes) => {
        setAsked(null)
        say(yes ? 'success' : 'info', yes ? '已解除绑定' : '已取消')
      },
    })
  return (
    <Box title="提示、底单、对话框">
      <Toast shown={shown} onDone={() => setShown(null)} />
      <div className={css.line}>
        <Button size="sm" onClick={() => say('success', '复制成功！')}>
          成功
        </Button>
        <Button size="sm" onClick={() => say('error', '请输入您的支付密码')}>
          错误
        </Button>
        <Button size="sm" onClick={() => say('info', '封盘中禁止投注')}>
          提示
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('sheet')}>
          底单
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('menu')}>
          侧边
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen('dialog')}>
          公告
        </Button>
        <Button size="sm" variant="danger" onClick={ask}>
          解除绑定
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={() => setOpen(null)}
        title="选择银行"
        foot={
          <Button block onClick={() => say('success', '已选择')}>
            确定
          </Button>
        }
      >
        {Array.from({ length: 16 }, (_, i) => (
          <Row key={i} title={`银行 ${i + 1}`} onPress={nothing} />
        ))}
      </Sheet>
      <Sheet open={open === 'menu'} onClose={() => setOpen(null)} title="菜单" side="left" bare>
        <div className={css.over}>linyu88</div>
        <Row title="优惠活动" onPress={nothing} />
        <Row title="返水中心" onPress={nothing} />
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="欢迎"
        art={sceneUrl('welcome')}
        artWords={<b>欢迎来到澜亭</b>}
        text="所有金额均为虚拟，不可充值、不可兑换真实货币。"
        align="left"
        stacked
        actions={
          <>
            <Button block onClick={() => setOpen(null)}>
              知道了
            </Button>
            <Button block variant="ghost" size="md" onClick={() => setOpen(null)}>
              去设置限额
            </Button>
          </>
        }
      />
      <ConfirmDialog asked={asked} />
      <NavBar title="账户明细" right={<NavAction onClick={nothing}>筛选</NavAction>} />
      <SandboxRibbon />
      <OfflineStrip onRetry={nothing} />
      <div className={css.between}>
        <span>剩余时间</span>
        <Countdown untilMs={until} />
      </div>
    </Box>
  )
}

export function Waiting() {
  return (
    <>
      <Box title="骨架" note="300 ms 后才出现">
        <SkeletonRows rows={2} />
      </Box>
      <Box title="空 · 错误">
        <EmptyState text="换个时间范围试试" />
        <ErrorState onRetry={nothing} />
      </Box>
    </>
  )
}

const PAGES = 3

export function Lists() {
  const [pages, setPages] = useState(1)
  const items = Array.from({ length: pages * 8 }, (_, i) => i + 1)
  return (
    <Box title="列表、二维码、正文">
      <div className={css.scroller} role="region" aria-label="列表" tabIndex={0}>
        <InfiniteList
          status="success"
          items={items}
          keyOf={(i) => i}
          hasMore={pages < PAGES}
          loadingMore={false}
          onMore={() => setPages(pages + 1)}
          onRetry={nothing}
        >
          {(i) => <Row title={`第 ${i} 行`} />}
        </InfiniteList>
      </div>
      <div className={css.line}>
        <QrCode value="https://example.test/#/reg2?pid=800216" label="注册链接" />
        <QrCode value="https://example.test/pay/1" label="付款码" veil="订单已过期" />
      </div>
      <SafeHtml html='<h2>流水怎么算</h2><p>有效投注 <b>按注单</b> 计算，见<a href="https://example.test">说明</a>。</p><ul><li>一</li><li>二</li></ul><table><tr><th>情况</th><th>计入</th></tr><tr><td>已结算</td><td>全额</td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)>' />
    </Box>
  )
}

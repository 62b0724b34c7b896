// The result of the last check of the hash chain; empty before the first check.
import { Link2, Unlink } from 'lucide-react'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Button } from '#src/ui/button/button.tsx'
import text from '#src/ui/text/text.module.css'
import type { useVerify } from './queries.ts'
import { shortHash } from './rules.ts'

export function ChainBanner({ verify }: { readonly verify: ReturnType<typeof useVerify> }) {
  const { data, isPending } = verify
  const button = (
    <Button size="row" tone="outline" keys={['V']} busy={isPending} onClick={() => verify.mutate()}>
      {data === undefined ? '验证哈希链' : '重新验证'}
    </Button>
  )
  if (data === undefined) {
    return (
      <Banner tone="plain" icon={<Link2 size={20} aria-hidden="true" />} title="哈希链" aside={button}>
        每条记录都包含上一条的哈希，改动任何一条都会断开。点右侧从第一条重算到最后一条。
      </Banner>
    )
  }
  if (data.ok === 0) {
    return (
      <Banner tone="bad" icon={<Unlink size={20} aria-hidden="true" />} title="链已断开" aside={button}>
        第 {data.broken_at?.toLocaleString('en-US')} 条与重算的哈希不符，请立即通知管理员并保留现场。
      </Banner>
    )
  }
  return (
    <Banner tone="ok" icon={<Link2 size={20} aria-hidden="true" />} title="链完整" aside={button}>
      {data.rows.toLocaleString('en-US')} 条全部重算一致
      {data.head !== null && (
        <>
          ，最新 <span className={text.mono}>{shortHash(data.head)}</span>
        </>
      )}
    </Banner>
  )
}

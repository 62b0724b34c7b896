// 钱在哪里: in words, and as shares of the member's total.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import { RULING_TEXTS } from '@lanting/contract/texts'
import type { TransferInfo } from '#src/features/record/queries.ts'
import { type Assets, useAssets } from '#src/queries/assets.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { ShareBar } from '#src/ui/progress/progress.tsx'
import css from './transfer-detail.module.css'

function story({ state: wire, direction, plat_title, amount }: TransferInfo): string {
  const state = TRANSFER.word(wire)
  const sum = `${formatYuan(amount)} 元`
  const isIn = direction === 'in'
  if (state === 'done') return `这 ${sum}已记入${isIn ? plat_title : '中心钱包'}。`
  if (state !== 'pending') return `这笔转账没有完成，${sum}${isIn ? '已退回中心钱包' : `仍在${plat_title}`}。`
  if (isIn) return `${plat_title}暂时没有答复是否收到。这 ${sum}由平台在途账户保管，仍是您的资产。`
  return `${plat_title}暂时没有答复是否转出。这 ${sum}仍是您的资产：不在场馆里，就会记入中心钱包。`
}

export function WhereMoneyIs({ transfer }: { readonly transfer: TransferInfo }) {
  const assets = useAssets()
  return (
    <Card className={css.where}>
      <h2>钱在哪里</h2>
      <p className={css.story}>{story(transfer)}</p>
      {assets !== undefined && <Shares assets={assets} />}
    </Card>
  )
}

function Shares({ assets }: { readonly assets: Assets }) {
  const parts = [
    { label: '中心钱包', yuan: assets.main, color: 'var(--c-primary)' },
    { label: RULING_TEXTS.transferPending, yuan: assets.transit, color: 'var(--amber-400)' },
    { label: '场馆内', yuan: assets.venues, color: 'var(--lake-300)' },
  ]
  const drawn = parts
    .map(({ yuan, ...part }) => ({ ...part, value: Number(fenFromYuan(yuan)) }))
    .filter(({ value }) => value > 0)
  return (
    <>
      {drawn.length > 0 && <ShareBar shares={drawn} label="资产分布" />}
      <dl className={css.parts}>
        {parts.map(({ label, yuan, color }) => (
          <div key={label}>
            <dt>
              <i style={{ background: color }} />
              {label}
            </dt>
            <dd>
              <Money value={yuan} roll />
            </dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>总资产</dt>
          <dd>
            <Money value={assets.total} roll />
          </dd>
        </div>
      </dl>
    </>
  )
}

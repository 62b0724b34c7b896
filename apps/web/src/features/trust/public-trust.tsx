// The public page: what members are owed and what covers it, the books, the lotteries, payout times, incidents.
import { circleQuestionMark, scale } from '@lanting/design/icons'
import { useState } from 'react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { Incidents, Payouts, Returns, Undone } from './measured-cards.tsx'
import { Books, Owed, Roots, Witnesses } from './owed-cards.tsx'
import { type Trust, useTrust } from './queries.ts'
import help from './trust-help.module.css'
import css from './trust.module.css'

export function PublicTrust() {
  const trust = useTrust()
  const [isHelping, setIsHelping] = useState(false)
  return (
    <div className={css.page}>
      <NavBar
        title="信任中心"
        right={
          <IconButton
            icon={circleQuestionMark}
            size={21}
            label="怎样自己核对"
            onClick={() => setIsHelping(true)}
          />
        }
      />
      {trust.data !== undefined ? (
        <Figures trust={trust.data} />
      ) : trust.isError ? (
        <ErrorState onRetry={() => void trust.refetch()} busy={trust.isFetching} error={trust.error} />
      ) : (
        <Waiting />
      )}
      <Sheet open={isHelping} onClose={() => setIsHelping(false)} title="怎样自己核对">
        <Help />
      </Sheet>
    </div>
  )
}

function Figures({ trust }: { readonly trust: Trust }) {
  if (trust.at === null) return <EmptyState title="还没有公布过" text="第一个负债根一分钟内公布" />
  return (
    <>
      {trust.is_stale === 1 && (
        <div className={css.remark}>
          <Note tone="warning">{`数字停在 ${trust.at}，没有按时更新：现在的情况不知道`}</Note>
        </div>
      )}
      {trust.liabilities !== null && <Owed root={trust.liabilities} />}
      {trust.is_sandbox === 1 && (
        <div className={css.remark}>
          <Note>演示环境：资产是沙盒通道的账面数，没有外部审计，也没有接真实银行。</Note>
        </div>
      )}
      <div className={css.cards}>
        {trust.liabilities !== null && <Roots root={trust.liabilities} />}
        <Books books={trust.books} isStale={trust.is_stale === 1} />
        <Witnesses rows={trust.witnesses} isSandbox={trust.is_sandbox === 1} />
        <Returns
          lotteries={trust.lotteries}
          isBooksGreen={trust.is_stale === 0 && trust.books?.ok === 1}
          isSandbox={trust.is_sandbox === 1}
        />
        <Payouts rows={trust.withdrawals} />
        <Incidents rows={trust.incidents} />
        <Undone isSandbox={trust.is_sandbox === 1} />
      </div>
      <div className={css.remark}>
        <Note icon={scale}>这一页不能证明银行里真有这些钱，也不能证明我们明天还在。请随时取走余额。</Note>
      </div>
      <p className={css.foot}>公开页面，不用登录 · 数字由程序每分钟写入</p>
    </>
  )
}

function Help() {
  return (
    <div className={help.help}>
      <p>
        每分钟把每位会员的余额（中心钱包、取款中、在途、场馆内）各做成一片叶子，逐层相加，得到一个根和一个总数，写进公开日志。
      </p>
      <p>
        登录后点“验证我的余额在里面”：本机用您的叶子和路径算到根，和公布的比对。有人少算了您，根就对不上。
      </p>
      <p>资产是账本里支付通道的余额，减去还没有认领的来款。低于负债时，这里变红，新的存款停止，取款照付。</p>
      <p>任何人都能用 npm run witness 从外面核对日志与负债根的节奏。</p>
    </div>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        {[150, 170, 250, 120, 200].map((height, at) => (
          <Bone key={at} height={height} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}

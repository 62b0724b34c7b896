// /welfare: link to today's packets, link to the rebate centre, and every grabbed packet by day.
import { RED_PACKET_MULTIPLE } from '@lanting/contract/data/play/red-packet'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { expectedPacketFen } from '@lanting/contract/rules/promo/red-packet'
import { packetUrl, sceneUrl } from '@lanting/design/art-url'
import { gift, handCoins } from '@lanting/design/icons'
import { clockOf } from '#src/lib/days.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { useUser } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { DayList } from '#src/ui/day-list/day-list.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { TxRow } from '#src/ui/tx-row/tx-row.tsx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { type PacketRecord, usePacketRecords, useRebateWaiting } from './queries.ts'
import { WINDOW } from './rules.ts'
import css from './welfare-screen.module.css'

export function WelfareScreen() {
  if (useUser()?.is_trial !== 1) return <Welfare />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/welfare']} />
      <EmptyState title="试玩账号不参与红包与返水" text="注册为会员后，领取的红包会出现在这里" />
    </div>
  )
}

function Welfare() {
  const list = usePacketRecords()
  const waiting = useRebateWaiting().data
  const total = list.data?.pages[0]?.total
  const isWaiting = waiting !== undefined && fenFromYuan(waiting) > 0n
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/welfare']} />
      <Today />
      <RowGroup className={css.rebate}>
        <Row
          to="/fanshui"
          lead={handCoins}
          leadTone="primary"
          title="返水中心"
          note="次日发放，没有有效期"
          value={
            isWaiting && (
              <span className={css.waiting}>
                <Money value={waiting} />
                <Tag tone="primary">待领取</Tag>
              </span>
            )
          }
        />
      </RowGroup>
      <div className={css.head}>
        <h2>红包记录</h2>
        {total !== undefined && <span>共 {total} 个</span>}
      </div>
      <DayList
        {...growing(list)}
        rows={rowsOf(list.data, (row) => row.id)}
        keyOf={(row) => row.id}
        dayOf={(row) => row.date}
        empty={<EmptyState text="领取的红包会出现在这里" />}
      >
        {(row) => <RecordRow row={row} />}
      </DayList>
    </div>
  )
}

/** Hidden while red packets are closed. */
function Today() {
  if (useAppInfo()?.redpacket_switch === 0) return null
  return (
    <section className={css.today} aria-label="每日红包">
      <img src={sceneUrl('welfare')} alt="" width={358} height={164} className={css.scene} />
      <img src={packetUrl('closed')} alt="" width={112} height={110} className={css.packet} />
      <h2>每日红包</h2>
      <p>
        每天 {WINDOW} 开放
        <br />
        平均每个约 {yuanFromFen(expectedPacketFen())} 元
      </p>
      <ButtonLink to="/hongbao" size="md" className={css.go}>
        去红包页
      </ButtonLink>
    </section>
  )
}

function RecordRow({ row }: { readonly row: PacketRecord }) {
  return (
    <TxRow
      lead={
        <span className={css.mark}>
          <Icon d={gift} size={20} />
        </span>
      }
      title={`红包 · 当日第 ${row.seq} 个`}
      line={`${clockOf(row.usetime)} 领取 · 流水 ${RED_PACKET_MULTIPLE} 倍`}
      amount={<Money value={row.redpacketmoney} tone="up" sign="+" />}
    />
  )
}

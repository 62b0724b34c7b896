// The verdict over a revealed list: each check with its own tick, then the derived figures.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RED_PACKET_BANDS } from '@lanting/contract/data/play/red-packet'
import { yuanFromFen } from '@lanting/contract/money'
import { PACKET_CHECKS, type PacketCheck } from '@lanting/contract/rules/fairness/red-packet-proof'
import { circleCheck, circleX } from '@lanting/design/icons'
import { useMemo } from 'react'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { type PacketList, usePacketLog } from '../queries.ts'
import { seenRoots } from './seen-roots.ts'
import { type ListVerdict, verifyList } from './verify-list.ts'
import css from '../hongbao-list.module.css'

const CHECK_WORDS: Readonly<Record<PacketCheck, string>> = {
  roots: '逐个重算，整份清单的哈希与公布的一致',
  bounds: '每个红包都在公布的面额之内，不少于 0.50 元',
  budget: '合计不超过当日预算',
  counts: '每人的个数都是某一档的个数，编号没有缺漏',
}

export function ListVerdictCard({ list }: { readonly list: PacketList }) {
  const seen = seenRoots(list.date)
  const verdict = useMemo(() => verifyList(list, seenRoots(list.date)), [list])
  const log = usePacketLog(list)
  const isBad = verdict.failed.length > 0 || verdict.isSeenGone || log === 'other'
  const isOpen = !isBad && log !== 'same'
  return (
    <section
      className={cx(css.verdict, isBad ? css.bad : isOpen ? css.open : css.good)}
      role="status"
      aria-label="核对结果"
    >
      <h2>
        {isBad
          ? '清单与公布的不一致 ✘ 请保存证据并联系客服'
          : isOpen
            ? '清单与公布的哈希一致，公开日志还没有核对'
            : '清单与公布的哈希一致 ✔'}
      </h2>
      <ul>
        {PACKET_CHECKS.map((check) => (
          <Line key={check} isRight={!verdict.failed.includes(check)} words={CHECK_WORDS[check]} />
        ))}
        {(log === 'same' || log === 'other') && (
          <Line isRight={log === 'same'} words="公开日志里每一批的哈希与个数都和这里一样" />
        )}
        {log === 'open' && <li>公开日志没有取到，或这一批还没有写进去：请稍后再看</li>}
        {seen.length > 0 && (
          <Line isRight={!verdict.isSeenGone} words="本机在公开之前见过的哈希，现在仍在公布之列" />
        )}
      </ul>
      <Figures verdict={verdict} budget={list.budget} />
    </section>
  )
}

function Line({ isRight, words }: { readonly isRight: boolean; readonly words: string }) {
  return (
    <li className={cx(!isRight && css.wrong)}>
      <Icon d={isRight ? circleCheck : circleX} size={17} stroke={2.2} />
      <VisuallyHidden>{isRight ? '通过：' : '不通过：'}</VisuallyHidden>
      {words}
    </li>
  )
}

function Figures({ verdict, budget }: { readonly verdict: ListVerdict; readonly budget: string | null }) {
  return (
    <Card className={css.figures}>
      <p>
        {verdict.members} 名会员，{verdict.packets} 个红包，合计{' '}
        <Money value={verdict.total} hidden={false} /> 元
        {budget !== null && (
          <>
            ，预算 <Money value={budget} hidden={false} /> 元
          </>
        )}
      </p>
      <p>
        领取 {verdict.opened} 个，
        <Money value={verdict.openedTotal} hidden={false} /> 元；其余 12:00 作废
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">面额（元）</th>
            <th scope="col">公布概率</th>
            <th scope="col">实际</th>
          </tr>
        </thead>
        <tbody>
          {verdict.bands.map(({ minFen, maxFen, packets }, at) => (
            <tr key={minFen}>
              <td>
                {yuanFromFen(BigInt(minFen))}–{yuanFromFen(BigInt(maxFen))}
              </td>
              <td>{((RED_PACKET_BANDS[at]?.weight ?? 0) / 100).toFixed(2)}%</td>
              <td>
                {packets} 个{verdict.packets > 0 && ` · ${((packets / verdict.packets) * 100).toFixed(2)}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

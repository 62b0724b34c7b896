// /usdtmore: TRC20 and ERC20 side by side: speed, fees here, address format.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleCheck, triangleAlert } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { useUser } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './usdt-screen.module.css'

/** Fees depend on the operator's settings and are shown to members only. */
const fee = (amount: string | undefined) => (amount === undefined ? '登录后显示' : `${amount} USDT / 笔`)

export function UsdtScreen() {
  const user = useUser()
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/usdtmore']} />
      <div className={css.body}>
        <p className={css.intro}>
          USDT 是一种与美元等值的数字货币。同一枚 USDT
          可以走不同的网络，网络就是“协议”。收款和付款必须走同一条网络。
        </p>
        <Columns gap>
          <Protocol
            name="TRC20"
            network="波场 TRON 网络"
            tag={<Tag tone="primary">默认</Tag>}
            first="T"
            rest="开头，共 34 位字母与数字"
            facts={[
              { label: '通常到账', value: '约 1–3 分钟' },
              { label: '付款方矿工费', value: '较低' },
              { label: '本站取款手续费', value: fee(user?.withdrawfeeusdttrc), strong: true },
            ]}
            fit="适合日常存取：快、费用低。"
          />
          <Protocol
            name="ERC20"
            network="以太坊 Ethereum 网络"
            first="0x"
            rest="开头，共 42 位（0–9 与 a–f）"
            facts={[
              { label: '通常到账', value: '约 3–10 分钟，拥堵时更久' },
              { label: '付款方矿工费', value: '较高，随网络拥堵变化' },
              { label: '本站取款手续费', value: fee(user?.withdrawcashfee), strong: true },
            ]}
            fit="适合钱包或交易所只支持以太坊时使用。"
          />
          <Note tone="danger" icon={triangleAlert}>
            <b>两种协议不能混用。</b>用 TRC20 地址收 ERC20
            的币，或反过来，币会留在另一条网络上，通常无法找回。
          </Note>
          <Card label="转账前核对">
            <h2 className={css.head}>转账前核对三件事</h2>
            <ol className={css.steps}>
              <li>钱包里选择的网络，与页面写明的协议一致。</li>
              <li>地址的前 5 位和后 4 位，与页面显示的一致；只复制，不手打。</li>
              <li>金额与订单相同。矿工费由付款方另付，到账不足会转人工核对。</li>
            </ol>
          </Card>
        </Columns>
        <p className={css.note}>
          换算按下单时页面显示的汇率，结果向下取到两位小数。取款手续费从到账的 USDT 中扣除，提交前会逐项列出。
        </p>
      </div>
      {(isBuilt('/recharge') || isBuilt('/addUsdtCard')) && (
        <FootBar>
          <ButtonLink to="/addUsdtCard" variant="neutral">
            绑定收款地址
          </ButtonLink>
          <ButtonLink to="/recharge" variant="secondary">
            去存款页
          </ButtonLink>
        </FootBar>
      )}
    </div>
  )
}

interface ProtocolProps {
  readonly name: string
  readonly network: string
  readonly tag?: ReactNode
  readonly first: string
  readonly rest: string
  readonly facts: Parameters<typeof Facts>[0]['facts']
  readonly fit: string
}

function Protocol({ name, network, tag, first, rest, facts, fit }: ProtocolProps) {
  return (
    <Card label={name}>
      <h2 className={css.name}>
        {name}
        {tag}
      </h2>
      <p className={css.network}>{network}</p>
      <p className={css.address}>
        <b>{first}</b>
        <span aria-hidden="true">•••• •••• •••• ••••</span>
        <small>
          地址以 {first} {rest}
        </small>
      </p>
      <Facts facts={facts} />
      <p className={css.fit}>
        <Icon d={circleCheck} size={16} stroke={2} />
        {fit}
      </p>
    </Card>
  )
}

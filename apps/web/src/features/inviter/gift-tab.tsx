// Invitation rewards, their conditions and exclusions. The figures are the programme's own; no promotional pressure.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import {
  arrowDownToLine,
  calendarCheck,
  gift,
  heartHandshake,
  scanFace,
  userPlus,
  users,
  waves,
} from '@lanting/design/icons'
import { SerifTitle } from '#src/ui/art/art.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './gift-tab.module.css'

const { invite } = LIMITS
const yuan = (amount: number) => yuanFromFen(BigInt(amount) * 100n)

const STEPS = [
  { icon: userPlus, title: '好友用您的链接注册', text: '注册后关系固定，不可更改' },
  { icon: arrowDownToLine, title: `首笔存款满 ${yuan(invite.depositYuan)} 元`, text: '以审核通过为准' },
  {
    icon: waves,
    title: `${invite.days} 天内有效流水满 ${yuan(invite.flowYuan)} 元`,
    text: '从注册当天算起，无需赶进度',
  },
  { icon: gift, title: '礼金到账', text: '可在「详细记录」查看' },
]

const RULES = [
  { icon: calendarCheck, text: `每月最多 ${invite.perMonth} 位好友计礼金` },
  { icon: scanFace, text: '同设备、同日 IP、同收款账户不计，注明原因' },
  { icon: users, text: '只算直接好友，没有多级返佣' },
  { icon: heartHandshake, text: '请只邀请成年亲友，不劝玩、不催存' },
]

export function GiftTab() {
  return (
    <>
      <div className={css.words}>
        <SerifTitle as="h2" outline="gift" className={css.title}>
          各有一份心意
        </SerifTitle>
        <p>好友达标后，礼金同时到账</p>
      </div>
      <Columns>
        <Card flush className={css.card} label="礼金">
          <div className={css.both}>
            <p>
              您得到
              <b>
                <Money value={yuan(invite.inviterYuan)} size="lg" currency tone="up" hidden={false} />
              </b>
            </p>
            <p>
              好友得到
              <b>
                <Money value={yuan(invite.friendYuan)} size="lg" currency tone="up" hidden={false} />
              </b>
            </p>
          </div>
          <p className={css.turnover}>礼金需完成 {invite.multiple} 倍流水后可取款</p>
        </Card>
        <Card className={css.card} label="达标条件">
          <h3 className={css.head}>达标条件</h3>
          <ol>
            {STEPS.map(({ icon, title, text }) => (
              <li key={title} className={css.step}>
                <span className={css.disc}>
                  <Icon d={icon} size={18} />
                </span>
                <b>{title}</b>
                <small>{text}</small>
              </li>
            ))}
          </ol>
        </Card>
        <Card className={css.card} label="规则">
          <ul>
            {RULES.map(({ icon, text }) => (
              <li key={text} className={css.rule}>
                <Icon d={icon} size={18} />
                {text}
              </li>
            ))}
          </ul>
        </Card>
      </Columns>
    </>
  )
}

// Facts of the person and of the account's safety. Everything a member wrote is shown as plain text.
import { formatYuan } from '@lanting/contract/money'
import { Link } from 'react-router'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import type { MemberFull } from './queries.ts'

type Profile = MemberFull['profile']

const orUnset = (value: string) => (value === '' ? <span className={text.muted}>未填</span> : value)

export function ProfileCard({ profile }: { readonly profile: Profile }) {
  return (
    <Card title="资料">
      <Facts
        facts={{
          实名: orUnset(profile.realname),
          手机: orUnset(profile.mobile),
          邮箱: orUnset(profile.email),
          生日: orUnset(profile.birthday),
          上级:
            profile.referrer === null ? (
              '无'
            ) : (
              <Link className={text.link} to={`/members/${profile.referrer.id}`}>
                {profile.referrer.username}
              </Link>
            ),
          累计存款: `${formatYuan(profile.paysum)} 元`,
          累计流水: `${formatYuan(profile.flow)} 元`,
        }}
      />
    </Card>
  )
}

const lockText = (until: string | null) =>
  until === null ? '无' : <span className={text.warn}>至 {until}</span>

/** Only to read: the member asks and takes back, and time does the rest. */
function closureFacts(closure: Profile['closure']) {
  if (closure === null) return { 注销: <span className={text.muted}>没有申请</span> }
  const {
    asked_at: asked,
    closes_at: closes,
    closed_at: closed,
    erases_at: erases,
    erased_at: erased,
  } = closure
  return {
    申请注销: asked,
    注销: closed ?? <span className={text.warn}>最早 {closes}，余额取清后</span>,
    抹去资料: erased ?? (erases === null ? '注销满 30 天' : <span className={text.warn}>{erases} 起</span>),
  }
}

interface SafetyCardProps {
  readonly profile: Profile
  readonly onResetPay: (() => void) | null
}

export function SafetyCard({ profile, onResetPay }: SafetyCardProps) {
  return (
    <Card
      title="安全"
      aside={
        <Link className={text.link} to={`/members/${profile.id}/person`}>
          限制与本人
        </Link>
      }
    >
      {profile.frozen_reason !== '' && <p className={styles.reason}>冻结原因：{profile.frozen_reason}</p>}
      <Facts
        facts={{
          最近登录: profile.last_login ?? '从未',
          登录密码: profile.must_change_password === 1 ? <Tag tone="wait">下次登录须更改</Tag> : '本人设置',
          支付密码: profile.has_pay_password === 1 ? '已设置' : <span className={text.muted}>未设置</span>,
          通行密钥:
            profile.passkeys > 0 ? `${profile.passkeys} 把` : <span className={text.muted}>没有</span>,
          上次更改: profile.pay_password_changed ?? <span className={text.muted}>—</span>,
          登录锁定: lockText(profile.login_locked_until),
          支付锁定: lockText(profile.pay_locked_until),
          ...closureFacts(profile.closure),
        }}
      />
      {onResetPay !== null && profile.has_pay_password === 1 && (
        <Button className={styles.gap} tone="outline" size="row" onClick={onResetPay}>
          清除支付密码…
        </Button>
      )}
    </Card>
  )
}

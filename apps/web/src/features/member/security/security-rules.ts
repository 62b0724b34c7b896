// What protects an account: a pure checklist over the member's data.
import type { Target } from '#src/lib/navigation/routes.ts'
import type { User } from '#src/queries/user.ts'

export interface Protection {
  readonly kind: 'login' | 'pay' | 'card' | 'passkey' | 'notice'
  readonly title: string
  readonly note: string
  readonly isOn: boolean
  readonly to: Target
}

export function protections(
  user: Pick<User, 'has_pay_password' | 'realname' | 'username'>,
  cards: number,
  /** Null where this browser has none. */
  passkeys: number | null,
): readonly Protection[] {
  const hasPay = user.has_pay_password === 1
  return [
    {
      kind: 'login',
      title: '登录密码',
      note: '修改后所有设备都要重新登录',
      isOn: true,
      to: '/password?type=1',
    },
    {
      kind: 'pay',
      title: '支付密码',
      note: hasPay ? '与登录密码不同，取款和绑卡时用' : '取款和绑定收款账户前先设置',
      isOn: hasPay,
      to: '/password',
    },
    {
      kind: 'card',
      title: '收款账户',
      note: cards > 0 ? `${cards} 个账户，改动后 24 小时内的取款会暂缓` : '只向您本人的账户付款',
      isOn: cards > 0,
      to: '/withdrawAccount',
    },
    {
      kind: 'notice',
      title: '新设备提醒',
      note: '陌生设备登录会发站内信',
      isOn: true,
      to: '/message',
    },
    ...(passkeys === null ? [] : [passkeyRow(passkeys)]),
  ]
}

function passkeyRow(passkeys: number): Protection {
  return {
    kind: 'passkey',
    title: '通行密钥',
    note: passkeys > 0 ? `${passkeys} 把，用指纹或面容登录` : '用指纹或面容登录，不怕钓鱼网站；在下面添加',
    isOn: passkeys > 0,
    to: '/security',
  }
}

// Refusals about what a member's own devices hold: passkeys, and notifications.
import { PASSKEY } from '#src/data/security/passkeys.ts'
import { business, type Refusal } from './refusal.ts'

export const DEVICE_REFUSALS = {
  passkeyWrong: business('通行密钥没有通过验证，请重试或改用密码'),
  passkeyOff: business('通行密钥未开启此用途，请改用密码'),
  passkeyYoung: business('这把通行密钥添加未满24小时，请改用支付密码'),
  passkeysFull: business(`最多添加${PASSKEY.perMember}把通行密钥`),
  passkeyTaken: business('这把通行密钥已经添加过'),
  passkeyNameMissing: business('请给通行密钥起个名字'),
  passkeyLast: business('删除最后一把通行密钥须输入登录密码'),
  pushOff: business('本站未开启推送通知'),
  pushUnfit: business('这个浏览器的推送服务不受支持'),
  pushNotHere: business('请先在这台设备上开启通知'),
  pushQuiet: business('免打扰时段（22:00–08:00）不推送'),
} as const satisfies Record<string, Refusal>

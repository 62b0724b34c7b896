// What several pages say of passkeys.

export const PASSKEY_CANCELLED = '没有确认，什么都没有提交'
export const LOG_IN_BY_PASSKEY = '用通行密钥登录'
export const CONFIRM_BY_PASSKEY = '用通行密钥确认取款'
export const USE_PAY_PASSWORD = '改用支付密码'

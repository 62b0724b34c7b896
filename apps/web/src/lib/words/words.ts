// Texts shared by several features, exported one by one.

export const CONTACT_SERVICE = '联系客服'
export const BALANCE_STALE = '余额更新失败'
export const REGISTER_FOR_REAL = '注册正式账号'
export const APPLY_AGENT = '申请成为代理'
export const CHANGE_LOGIN_PASSWORD = '修改登录密码'
export const CHANGE_PAY_PASSWORD = '修改支付密码'
export const GO_SET_PAY_PASSWORD = '去设置支付密码'
export const BRANCH_EXAMPLE = '例：上海市徐汇支行'
export const WALLET_BALANCE = '中心钱包余额（元）'
export const LIMITS_NOTE = '限额与冷静期'
export const MY_DATA_NOTE = '下载、注销'
export const SEE_TRANSFERS = '查看转账记录'
export const TRANSFER_FLOOR = '最低 1.00 元 · 不收手续费'
export const LOG_SIGNATURE_WRONG = '日志的签名无效'

export const allVenues = (count: number) => `展开全部 ${count} 个场馆`

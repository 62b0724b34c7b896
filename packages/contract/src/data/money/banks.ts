// Mainland banks that a card may belong to, in the order of the picker.

export const ICBC = '中国工商银行'
export const ABC = '中国农业银行'
export const CCB = '中国建设银行'

export const BANKS = [
  ICBC,
  ABC,
  '中国银行',
  CCB,
  '交通银行',
  '中国邮政储蓄银行',
  '招商银行',
  '中信银行',
  '中国光大银行',
  '华夏银行',
  '中国民生银行',
  '广发银行',
  '平安银行',
  '兴业银行',
  '上海浦东发展银行',
  '浙商银行',
  '渤海银行',
  '恒丰银行',
  '北京银行',
  '上海银行',
  '江苏银行',
  '南京银行',
  '宁波银行',
  '杭州银行',
  '徽商银行',
  '天津银行',
  '重庆银行',
  '成都银行',
  '长沙银行',
  '青岛银行',
  '北京农商银行',
  '上海农商银行',
  '广州农商银行',
] as const

export type BankName = (typeof BANKS)[number]

export function isBank(name: string): name is BankName {
  return (BANKS as readonly string[]).includes(name)
}

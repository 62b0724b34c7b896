// What staff call the accounts of the ledger: each row of the trial balance, and every single account under it.

const TITLES: Readonly<Record<string, string>> = {
  'member:*:main': '中心钱包',
  'member:*:transit': '转账在途',
  'member:*:withdrawing': '取款冻结',
  'member:*:venue:*': '场馆内',
  'house:lottery': '自营彩票',
  'house:redpacket': '红包',
  'house:rebate': '返水',
  'house:bonus': '彩金与礼金',
  'house:agent': '代理佣金',
  'house:fee': '手续费',
  'house:adjust': '人工调账',
  'house:opening': '期初与运营资金',
  'venue:*:result': '场馆净结果',
  'suspense:*': '未匹配款项',
  'outside:bank': '银行',
  'outside:wechat': '微信',
  'outside:alipay': '支付宝',
  'outside:usdt': 'USDT',
}

/** `play:member:12:venue:AG` stands under `member:*:venue:*`. */
function rowOf(name: string): string {
  return name
    .replace(/^play:/, '')
    .replace(/^member:\d+:/, 'member:*:')
    .replace(/^(member:\*:venue|suspense):.*$/, '$1:*')
    .replace(/^venue:.*:result$/, 'venue:*:result')
}

/** The row's title; where several accounts share it, a venue or a provider says which one it is. */
export function chartTitle(name: string): string {
  const plain = name.replace(/^play:/, '')
  const row = rowOf(name)
  const title = TITLES[row] ?? plain
  const [, which] = /(?:^venue:|:venue:|^suspense:)([^:*]+)/.exec(plain) ?? []
  return which === undefined ? title : `${title} ${which}`
}

/** Every account without an owner whose title has these words in it. */
export function namesTitled(words: string): string[] {
  return Object.entries(TITLES).flatMap(([name, title]) =>
    name.includes('*') || !title.toLowerCase().includes(words.toLowerCase()) ? [] : [name, `play:${name}`],
  )
}

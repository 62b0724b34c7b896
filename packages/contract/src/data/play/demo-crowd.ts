// The crowd of the sandbox: demo members who keep its rooms and queues alive. Live mode never has them.
import { ABC, CCB, ICBC } from '#src/data/money/banks.ts'

/**
 * Characters that no registration accepts: a username holds letters and digits only. So these names, in a room or in the
 * office, are recognisable as bots.
 */
const MARK = '演示'

const NAMES =
  '云舟 南栀 青禾 知夏 星野 墨白 听雨 晚风 小满 半夏 长安 疏影 流年 初霁 锦书 清欢 北辰 暮雪 拾光 望舒 朝歌 沐阳 秋水 枕石 归鸿 浅夏 若水 远山 安然 逐月 临江 采薇 踏歌 扶摇 竹影 月白 松风 谷雨 白露 霜降'

export interface CrowdMember {
  readonly username: string
  readonly realname: string
  readonly password: string
  readonly payPassword: string
  /** A card number that is not issued. */
  readonly bank: string
  readonly bankNo: string
}

const BANKS = [ICBC, CCB, ABC, '招商银行', '交通银行'] as const

function crowdMember(name: string, index: number): CrowdMember {
  const number = String(index + 1).padStart(2, '0')
  return {
    username: `${MARK}${name}`,
    realname: `${MARK}${name}`,
    password: `Crowd2026${number}`,
    payPassword: `Fare58${number}x`,
    bank: BANKS[index % BANKS.length] ?? BANKS[0],
    bankNo: `62220000000020${number}`,
  }
}

/** The passwords are printed for everybody: there is nothing behind them but play in a sandbox. */
export const CROWD: readonly CrowdMember[] = NAMES.split(' ').map(crowdMember)

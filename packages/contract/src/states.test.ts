// The numbers and labels of every state as they are ruled, and the way between word and number.
import { describe, expect, it } from 'vitest'
import { PAY_WAY_NAMES, PAY_WAYS, payWayOf } from './pay-ways.ts'
import * as all from './states.ts'

/** Written out once more on purpose: a slip in states.ts shows here. */
const RULED = {
  DEPOSIT: '0 unpaid 待支付|1 review 待审核|2 credited 已到账|3 closed 已拒绝',
  WITHDRAWAL: '0 paying 出款中|1 review 待审核|2 paid 已到账|3 returned 已拒绝（款项已退回）',
  TRANSFER: '0 refused 失败|1 done 成功|2 pending 处理中|3 returned 已退回',
  BET: '0 void 无效（已退款）|1 settled 已结算|2 open 未结算',
  ROUND: '0 open 投注中|1 closed 已封盘|2 drawn 已开奖|3 settled 已派奖|9 void 已作废',
  TURNOVER: '0 open 进行中|1 done 已完成|2 cleared 已清零',
  REBATE: '0 unclaimed 未领取|1 claimed 已领取|2 cancelled 已取消',
  MEMBER: '1 normal 正常|2 frozen 冻结|3 timeout 冷静期|4 excluded 自我排除',
  SUPPORT: '0 waiting 待回复|1 answered 已回复|2 closed 已关闭',
  ACTIVITY: '0 cancelled 已撤销|1 review 待审核|2 approved 已通过|3 refused 未通过|4 paid 已派发',
  AGENT_APPLICATION: '0 review 待审核|1 approved 已通过|2 refused 已拒绝',
  AGENT_PAY: '0 review 待审核|1 paid 已发放',
  INVITE: '0 registered 已注册|1 underway 进行中|2 reached 已达标|3 missed 未达标',
  RED_PACKET: '0 upcoming 未开始|1 running 进行中|2 ended 已结束',
  SERVICE: '0 maintenance 维护中|1 open 开放',
  SWITCH: '0 off 关|1 on 开',
} as const

/** Any machine, whatever its words. */
interface Machine {
  readonly words: readonly string[]
  readonly wires: readonly number[]
  wire(word: string): number
  word(wire: number): string
  label(word: string): string
}
const { BET_RESULTS, OUTCOMES, ...machines } = all

describe('states', () => {
  it('stand in the table above, all of them', () => {
    expect(Object.keys(machines).toSorted()).toEqual(Object.keys(RULED).toSorted())
  })

  it.each(Object.entries(RULED))('%s has the ruled numbers, words and labels', (name, ruled) => {
    const machine = machines[name as keyof typeof RULED] as unknown as Machine
    const rows = machine.words.map((word) => `${machine.wire(word)} ${word} ${machine.label(word)}`)
    expect(rows.join('|')).toBe(ruled)
    expect(machine.wires.map((wire) => machine.word(wire))).toEqual(machine.words)
    expect(new Set(machine.wires).size).toBe(machine.words.length)
  })

  it('tell a bet’s end in a round and in a list', () => {
    expect(OUTCOMES).toEqual({ win: '中奖', lose: '未中奖', tie: '和局', void: '已作废' })
    expect(BET_RESULTS).toEqual({ win: '赢', lose: '输', tie: '和局' })
  })
})

describe('pay ways', () => {
  it.each([
    ['bank', undefined, 'bank'],
    ['card', undefined, 'bank'],
    ['wxpay', undefined, 'wechat'],
    ['wechat', undefined, 'wechat'],
    ['alipay', undefined, 'alipay'],
    ['usdt', undefined, 'usdt-trc20'],
    ['usdt', 'TRC20', 'usdt-trc20'],
    ['usdt', 'ERC20', 'usdt-erc20'],
    ['usdt-erc20', undefined, 'usdt-erc20'],
    // A protocol beside a way that has none changes nothing.
    ['bank', 'ERC20', 'bank'],
    ['wxpay', 'ERC20', 'wechat'],
  ] as const)('%s with protocol %s means %s', (name, protocol, way) => {
    expect(payWayOf(name, protocol)).toBe(way)
  })

  it('have the ruled ranges', () => {
    const ranges = PAY_WAY_NAMES.map((way) => [way, PAY_WAYS[way].minYuan, PAY_WAYS[way].maxYuan])
    expect(ranges).toEqual([
      ['bank', 100, 50000],
      ['wechat', 100, 5000],
      ['alipay', 100, 10000],
      ['usdt-trc20', 100, 200000],
      ['usdt-erc20', 500, 200000],
    ])
  })
})

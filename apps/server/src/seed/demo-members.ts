// Who the demo's logins are, and the opening figure of each.
import type { Yuan } from '@lanting/contract/money'

export interface DemoMember {
  readonly username: string
  readonly password: string
  readonly payPassword: string
  readonly realname: string
  readonly vip: number
  readonly balance: Yuan
  readonly paysum: Yuan
  readonly flow: Yuan
  readonly isAgent: boolean
  readonly joinedDaysAgo: number
  /** A bank card without an owner, and a USDT address without a known key. */
  readonly cards: { readonly bankNo: string; readonly usdt: string } | null
}

export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    username: 'player01',
    password: 'Play0001',
    payPassword: 'Pay00001',
    realname: 'player01',
    vip: 1,
    balance: '888.00',
    paysum: '0.00',
    flow: '0.00',
    isAgent: false,
    joinedDaysAgo: 5,
    cards: null,
  },
  {
    username: 'player03',
    password: 'Play0003',
    payPassword: 'Pay00003',
    realname: '演示三',
    vip: 3,
    balance: '12680.50',
    paysum: '26000.00',
    flow: '186000.00',
    isAgent: false,
    joinedDaysAgo: 198,
    cards: { bankNo: '6222000000001001', usdt: 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe' },
  },
  {
    username: 'player06',
    password: 'Play0006',
    payPassword: 'Pay00006',
    realname: '演示六',
    vip: 6,
    balance: '96500.00',
    paysum: '620000.00',
    flow: '6800000.00',
    isAgent: false,
    joinedDaysAgo: 349,
    cards: { bankNo: '6222000000001002', usdt: 'TM1Uqsh8v4CyqfJ99QwC4qciuBSkCzM9xN' },
  },
  {
    username: 'agent001',
    password: 'Agent001',
    payPassword: 'Pay0t001',
    realname: '演示代理',
    vip: 4,
    balance: '33800.00',
    paysum: '88000.00',
    flow: '760000.00',
    isAgent: true,
    joinedDaysAgo: 304,
    cards: { bankNo: '6222000000001003', usdt: 'TDdSiRTcJqiEatbcnqzLFZDZHRe2wpA3Cb' },
  },
]

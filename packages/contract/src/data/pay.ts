// Ranges and rates of the pay ways as the sandbox starts with them.
import type { PayRangeType } from '../codes.ts'

export const PAY_RANGES: Readonly<
  Record<PayRangeType, { readonly minYuan: number; readonly maxYuan: number }>
> = {
  bank: { minYuan: 100, maxYuan: 50000 },
  wechat: { minYuan: 100, maxYuan: 5000 },
  alipay: { minYuan: 100, maxYuan: 10000 },
  'usdt-trc20': { minYuan: 100, maxYuan: 200000 },
  'usdt-erc20': { minYuan: 500, maxYuan: 200000 },
}

/** CNY per USDT in 1/10000, and chain fees in hundredths of USDT. */
export const USDT_DEFAULTS = {
  depositRateE4: 71000n,
  withdrawRateE4: 71000n,
  feeTrc20Cents: 100n,
  feeErc20Cents: 500n,
} as const

/** Shown to payers in sandbox mode: no wallet can read them, so nobody can pay them by mistake. */
export const SANDBOX_ADDRESSES = {
  TRC20: 'TDEM0N0TPAYABLEDEM0N0TPAYABLE0OIl0',
  ERC20: '0xDEMONOTPAYABLEDEMONOTPAYABLEDEMONOTPAYAB',
} as const

export const SANDBOX_BANK_ACCOUNTS = [
  {
    bank_no: '0000 0000 0000 0001',
    bank_owner: '演示收款账户（请勿转账）',
    bank_address: '演示支行',
    bank_data: { bank_name: '中国工商银行' },
  },
  {
    bank_no: '0000 0000 0000 0002',
    bank_owner: '演示收款账户（请勿转账）',
    bank_address: '演示支行',
    bank_data: { bank_name: '中国建设银行' },
  },
] as const

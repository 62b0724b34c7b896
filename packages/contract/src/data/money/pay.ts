// Payment accounts and addresses of sandbox mode, none of which can receive money.
import { CCB, ICBC } from './banks.ts'

/** Shown to payers in sandbox mode: unreadable for wallets, so that they cannot be paid by mistake. */
export const SANDBOX_ADDRESSES = {
  TRC20: 'TDEM0N0TPAYABLEDEM0N0TPAYABLE0OIl0',
  ERC20: '0xDEMONOTPAYABLEDEMONOTPAYABLEDEMONOTPAYAB',
} as const

export const SANDBOX_BANK_ACCOUNTS = [
  {
    bank_no: '0000 0000 0000 0001',
    bank_owner: '演示收款账户（请勿转账）',
    bank_address: '演示支行',
    bank_data: { bank_name: ICBC },
  },
  {
    bank_no: '0000 0000 0000 0002',
    bank_owner: '演示收款账户（请勿转账）',
    bank_address: '演示支行',
    bank_data: { bank_name: CCB },
  },
] as const

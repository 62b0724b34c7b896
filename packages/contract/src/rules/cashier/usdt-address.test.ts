// Every published vector of USDT addresses, good and bad.
import { describe, expect, it } from 'vitest'
import { SANDBOX_ADDRESSES } from '#src/data/money/pay.ts'
import { checkUsdtAddress } from './usdt-address.ts'

const GOOD = [
  ['TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw', '0x896E721F35B6f7c45DcB3C671718531f482180DC'],
  ['TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe', '0x76c249F27391100EDF68C0D7Ca020472FBaBF1a1'],
  ['TM1Uqsh8v4CyqfJ99QwC4qciuBSkCzM9xN', '0x791770826f819Dc23957d5bccD435c3DB36fFA5B'],
  ['TDdSiRTcJqiEatbcnqzLFZDZHRe2wpA3Cb', '0x2823a18Df3de981b74b417b8f08CAfAE223884CE'],
  ['TFDTi4u6faZwebKsb1TRHoyRc1pUKWkio5', '0x398abaaDb1C5fD6E8B38d87e3B7d8208B4Ee46d1'],
] as const

describe('USDT addresses', () => {
  it.each(GOOD)('takes %s and %s, each under its own protocol only', (tron, ethereum) => {
    expect(checkUsdtAddress(tron, 'TRC20')).toEqual({ ok: true, address: tron })
    expect(checkUsdtAddress(ethereum, 'ERC20')).toEqual({ ok: true, address: ethereum })
    expect(checkUsdtAddress(tron, 'ERC20')).toEqual({ ok: false, fault: 'usdtAddressProtocol' })
    expect(checkUsdtAddress(ethereum, 'TRC20')).toEqual({ ok: false, fault: 'usdtAddressProtocol' })
  })

  it.each([
    '0x896e721f35b6f7c45dcb3c671718531f482180dc',
    '0x896E721F35B6F7C45DCB3C671718531F482180DC',
    '  0x896e721f35b6f7c45dcb3c671718531f482180dc ',
  ])('stores %s with its checksum', (text) => {
    expect(checkUsdtAddress(text, 'ERC20')).toEqual({
      ok: true,
      address: '0x896E721F35B6f7c45DcB3C671718531f482180DC',
    })
  })

  it('takes the standard’s own example', () => {
    const example = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(checkUsdtAddress(example.toLowerCase(), 'ERC20')).toEqual({ ok: true, address: example })
    expect(checkUsdtAddress(example, 'ERC20').ok).toBe(true)
  })

  it.each([
    'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDV2',
    'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDV',
    'TNVst0KWvGLxuJDdEVAxfwNuf76LLWmDVw',
    'tnvstfkwvglxujddevaxfwnuf76llwmdvw',
    '1DXftBwnmYE1k89zeDXF9ngmkKM2AbD7jr',
    '0x896e721F35B6f7c45DcB3C671718531f482180DC',
    '0x896e72',
    '896e721f35b6f7c45dcb3c671718531f482180dc',
    '0x0000000000000000000000000000000000000000',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'TNVstFKW vGLxuJDdEVAxfwNuf76LLWmDVw',
    '',
    '钱包地址',
    SANDBOX_ADDRESSES.TRC20,
    SANDBOX_ADDRESSES.ERC20,
  ])('refuses %s as malformed', (text) => {
    expect(checkUsdtAddress(text, 'TRC20')).toEqual({ ok: false, fault: 'usdtAddressFormat' })
    expect(checkUsdtAddress(text, 'ERC20')).toEqual({ ok: false, fault: 'usdtAddressFormat' })
  })

  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TRC20'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ERC20'],
    ['0xdac17f958d2ee523a2206206994597c13d831ec7', 'ERC20'],
  ] as const)('refuses the token contract %s', (text, protocol) => {
    expect(checkUsdtAddress(text, protocol)).toEqual({ ok: false, fault: 'usdtAddressContract' })
  })
})

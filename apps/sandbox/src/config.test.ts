// The sandbox starts beside play money only and on a host name of its own.
import { expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'

const env = { DATABASE_URL: 'postgres://localhost/x' }

test('it refuses to stand beside real money', () => {
  expect(() => readConfig({ ...env, MONEY_MODE: 'live' })).toThrow('真实资金')
})

test('it refuses the host name of the member app, where cookies would follow', () => {
  expect(() => readConfig({ ...env, PUBLIC_HOST: '127.0.0.1' })).toThrow('不同的主机名')
})

test('it listens on 127.0.0.1:3001 and lets the member app frame it', () => {
  expect(readConfig(env)).toMatchObject({
    publicOrigin: 'http://127.0.0.1:3001',
    host: '127.0.0.1',
    parentOrigins: ['http://localhost:3000'],
  })
})

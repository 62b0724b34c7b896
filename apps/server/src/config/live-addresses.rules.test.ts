// With real money nothing leaves this machine in the clear: databases, caches and services, as a table.
import { describe, expect, it } from 'vitest'
import { inTheClear } from '#src/config/live-addresses.rules.ts'

const NONE = { databases: {}, caches: {}, services: {} }

describe('an address of ours', () => {
  it.each([
    ['a database on this machine', 'postgres://u:p@127.0.0.1:5432/lanting', true],
    ['a database of this machine over IPv6', 'postgres://u:p@[::1]:5432/lanting', true],
    ['a database behind a socket', 'postgres://u:p@/lanting?host=/run/postgresql', true],
    [
      'a database elsewhere whose certificate is checked',
      'postgres://u@db.example/l?sslmode=verify-full',
      true,
    ],
    ['the same among other settings', 'postgres://u@db.example/l?a=1&sslmode=verify-full&b=2', true],
    ['a database elsewhere', 'postgres://u:p@db.example/l', false],
    [
      'a database elsewhere that is encrypted to anybody',
      'postgres://u:p@db.example/l?sslmode=no-verify',
      false,
    ],
    [
      'a database elsewhere that is encrypted if it likes',
      'postgres://u:p@db.example/l?sslmode=prefer',
      false,
    ],
    ['two hosts of which one is elsewhere', 'postgres://u:p@127.0.0.1,db.example/l', false],
    ['a password that looks like this machine', 'postgres://u:@127.0.0.1@db.example/l', false],
    ['what nobody can read', 'db.example', false],
  ])('%s', (_what, DATABASE_URL, safe) => {
    expect(inTheClear({ ...NONE, databases: { DATABASE_URL } })).toEqual(safe ? [] : ['DATABASE_URL'])
  })

  it.each([
    ['redis://127.0.0.1:6379', true],
    ['rediss://cache.example:6380', true],
    ['redis://cache.example:6379', false],
  ])('of a cache: %s', (REDIS_URL, safe) => {
    expect(inTheClear({ ...NONE, caches: { REDIS_URL } })).toEqual(safe ? [] : ['REDIS_URL'])
  })

  it.each([
    ['https://geo.example', true],
    ['http://geo.example', false],
    ['http://127.0.0.1:9000', false],
    ['', true],
    [undefined, true],
  ])('of a service: %s', (GEO_BLOCK_URL, safe) => {
    expect(inTheClear({ ...NONE, services: { GEO_BLOCK_URL } })).toEqual(safe ? [] : ['GEO_BLOCK_URL'])
  })
})

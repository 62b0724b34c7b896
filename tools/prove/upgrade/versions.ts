// Two versions of the server side by side: the built one, and one that adds to its schema, changes every function, and takes away.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, ROOT } from '#tools/run/paths.mjs'

/** On the tables that every call uses: a column that may be null, and a table that references one of them. */
const EXPAND = `
ALTER TABLE members ADD COLUMN next_plan text;
ALTER TABLE sessions ADD COLUMN next_plan text;
ALTER TABLE transfers ADD COLUMN next_plan text;
ALTER TABLE deposits ADD COLUMN next_plan text;
ALTER TABLE withdrawals ADD COLUMN next_plan text;
ALTER TABLE bets ADD COLUMN next_plan text;
CREATE TABLE next_plans (member_id bigint PRIMARY KEY REFERENCES members (id), plan text NOT NULL);
`
const CONTRACT = `
ALTER TABLE bets DROP COLUMN next_plan;
ALTER TABLE sessions DROP COLUMN next_plan;
ALTER TABLE members DROP COLUMN next_plan;
`
const INDEX = 'CREATE INDEX CONCURRENTLY next_plans_plan ON next_plans (plan)'

export const EXPANDED = '9001_next_plan.sql'

/** The folder of the version after this one, from which its programs are started. */
export function makeNextVersion(folder: string): string {
  const server = join(folder, 'apps/server')
  mkdirSync(server, { recursive: true })
  for (const name of ['dist', 'migrations', 'functions', 'indexes', 'releases', 'grants.sql', 'package.json'])
    cpSync(at('apps/server', name), join(server, name), { recursive: true })
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
  symlinkSync(at('apps/server/node_modules'), join(server, 'node_modules'))
  writeFileSync(join(server, 'migrations', EXPANDED), EXPAND)
  writeFileSync(join(server, 'migrations/9002_next_plan.contract.sql'), CONTRACT)
  writeFileSync(join(server, 'indexes/next_plans_plan.sql'), INDEX)
  for (const name of readdirSync(join(server, 'functions'))) {
    const file = join(server, 'functions', name)
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- The next version.\n`)
  }
  return folder
}

export const THIS_VERSION = ROOT

// The files of deploy/ in the hands of the tools that read them, as far as those are installed here.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '#tools/run/paths.mjs'

const textOf = (path: string) => readFileSync(at('deploy', path), 'utf8')

test('the figures of a machine are what Prometheus reads, also where PostgreSQL and pgBackRest are away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  try {
    const tool = (name: string, text: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const look = () => {
      const env = { PATH: `${folder}:/usr/bin:/bin`, CERTIFICATES: join(folder, 'none.crt') }
      const target = join(folder, 'lanting.prom')
      const { status, stderr } = spawnSync('sh', [at('deploy/postgres/watch.sh'), target], {
        env,
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return readFileSync(target, 'utf8')
    }
    tool('psql', 'exit 2')
    tool('pgbackrest', 'exit 2')
    expect(look()).toMatch(
      /^lanting_watched_at_seconds \d+\nlanting_certificate_expires_seconds\{file=".*"\} 0\n$/,
    )
    const stop = Math.floor((performance.timeOrigin + performance.now()) / 1_000) - 500
    tool(
      'pgbackrest',
      `echo '[{"backup":[{"timestamp":{"start":1,"stop":2}},{"timestamp":{"start":3,"stop":${stop}}}]}]'`,
    )
    tool(
      'psql',
      'case "$*" in *pg_is_in*) echo f;; *archiver*) echo lanting_archive_failing 0;; *lag_bytes*) echo lanting_replica_lag_bytes 12;; *) echo lanting_replicas_streaming 2;; esac',
    )
    const figures = look()
    expect(Math.abs(Number(/^lanting_backup_age_seconds (\d+)$/m.exec(figures)?.[1]) - 500)).toBeLessThan(60)
    for (const line of [
      'lanting_archive_failing 0',
      'lanting_replica_lag_bytes 12',
      'lanting_replicas_streaming 2',
    ])
      expect(figures.split('\n')).toContain(line)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the tools themselves', () => {
  let scratch: string
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'deploy-'))
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  const run = (tool: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
    return { status, said: `${stdout}${stderr}` }
  }
  const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
  const certificate = (pem: string, key: string) =>
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=lanting.example',
      '-days',
      '1',
      '-out',
      pem,
      '-keyout',
      key,
    )

  const checks: Record<string, () => { status: number | null; said: string }> = {
    'systemd-analyze': () => {
      const folder = join(scratch, 'units')
      mkdirSync(folder)
      for (const place of ['systemd', 'postgres/systemd'])
        for (const name of readdirSync(at('deploy', place)).filter((one) =>
          /\.(service|target|timer)$/.test(one),
        )) {
          const own = textOf(`${place}/${name}`)
            .replaceAll('/opt/lanting', at(''))
            .replaceAll('/usr/bin/node', process.execPath)
            .replaceAll('/usr/bin/pgbackrest', process.execPath)
          writeFileSync(join(folder, name.replace('@', place === 'systemd' ? '@3000' : '@full')), own)
        }
      const files = readdirSync(folder).map((name) => join(folder, name))
      const { status, said } = run('systemd-analyze', 'verify', '--man=no', ...files)
      // What it does not understand it ignores with a line, and is content.
      return { status: said.includes(folder) ? 1 : status, said }
    },
    promtool: () => {
      const files = ['rules', 'fires'].map((name) => at(`deploy/prometheus/${name}.test.yml`))
      const rules = run('promtool', 'test', 'rules', ...files)
      const config = run(
        'promtool',
        'check',
        'config',
        '--syntax-only',
        at('deploy/prometheus/prometheus.yml'),
      )
      return { status: (rules.status ?? 1) + (config.status ?? 1), said: rules.said + config.said }
    },
    haproxy: () => {
      const [pem, key] = [join(scratch, 'ha.crt'), join(scratch, 'ha.key')]
      certificate(pem, key)
      writeFileSync(join(scratch, 'ha.pem'), readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
      const own = textOf('haproxy/haproxy.cfg').replace('/etc/haproxy/lanting.pem', join(scratch, 'ha.pem'))
      writeFileSync(join(scratch, 'haproxy.cfg'), own)
      return run('haproxy', '-c', '-f', join(scratch, 'haproxy.cfg'))
    },
    nginx: () => {
      const [pem, key] = [join(scratch, 'ng.crt'), join(scratch, 'ng.key')]
      certificate(pem, key)
      const site = textOf('nginx/lanting.conf')
        .replace('/etc/nginx/lanting.pem', pem)
        .replace('/etc/nginx/lanting.key', key)
      const frame = `pid ${scratch}/nginx.pid;\nerror_log ${scratch}/nginx.log;\nevents {}\nhttp {\n${site}\n}\n`
      writeFileSync(join(scratch, 'nginx.conf'), frame)
      return run('nginx', '-t', '-c', join(scratch, 'nginx.conf'))
    },
  }
  const installed = Object.keys(checks).filter((tool) => has(tool) && has('openssl'))

  test('accept the files, as far as they are installed here', () => {
    const refused = installed.flatMap((tool) => {
      const { status, said } = checks[tool]?.() ?? { status: 1, said: '' }
      return status === 0 ? [] : [`${tool}: ${said}`]
    })
    expect(refused).toEqual([])
  })
})

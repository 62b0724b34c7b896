// The files of deploy/ against the code: variables, ports, paths, metrics and alerts, and by the tools themselves where installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECRETS, VARIABLES } from '#server/config/environment.ts'
import { METRICS } from '#server/ops/metrics.ts'
import { at } from '#tools/run/paths.mjs'
import { COMMANDS, PROCESSES } from '#tools/run/launch/programs.mjs'

const textOf = (path: string) => readFileSync(at('deploy', path), 'utf8')
const units = readdirSync(at('deploy/systemd')).filter((name) => name.endsWith('.service'))
const environments = readdirSync(at('deploy/env'))

/** A variable of ours, or the file of a secret one. */
const known = new Set([...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)])

/** Alerts of the rules, each with its expression. */
const alerts = [...textOf('prometheus/rules.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const panels = (JSON.parse(textOf('grafana/lanting.json')) as { panels: Panel[] }).panels
interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

/** Names of metrics in an expression: what is left without labels, groupings, functions and histogram endings. */
function metricsIn(expr: string): string[] {
  const plain = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without) \([^)]*\)/g, '')
    .replaceAll(/histogram_quantile/g, '')
  return [...plain.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
}

describe('variables', () => {
  test.each(environments)('env/%s names ours alone, and no secret in the clear', (file) => {
    const names = [...textOf(`env/${file}`).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(names.filter((name) => SECRETS.some((secret) => secret === name))).toEqual([])
  })

  test('the containers name ours alone', () => {
    const compose = [...textOf('container/compose.yaml').matchAll(/^ {2,6}([A-Z][A-Z0-9_]+): /gm)]
    const image = [...textOf('container/Containerfile').matchAll(/\b([A-Z][A-Z0-9_]+)=/g)]
    const names = [...compose, ...image].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_'))).toEqual([])
  })

  test('units set ours alone and read files that are there', () => {
    for (const unit of units) {
      const text = textOf(`systemd/${unit}`)
      const set = [...text.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
      expect(set.filter((name) => !known.has(name))).toEqual([])
      const read = [...text.matchAll(/^EnvironmentFile=\/etc\/lanting\/(.+)$/gm)].map(([, name = '']) => name)
      expect(read.filter((name) => !environments.includes(name))).toEqual([])
    }
  })
})

describe('programs', () => {
  test('every process has a unit, and each unit starts a program that there is', () => {
    const started = units.map((unit) => {
      const [, script = '', name = ''] =
        /^ExecStart=\/usr\/bin\/node (\S+) (\w+)$/m.exec(textOf(`systemd/${unit}`)) ?? []
      expect(existsSync(at(script)), unit).toBe(true)
      return name
    })
    expect(started.toSorted()).toEqual([...Object.keys(PROCESSES), 'migrate'].toSorted())
    const inCompose = [...textOf('container/compose.yaml').matchAll(/command: \["(\w+)"\]/g)].map(
      ([, name = '']) => name,
    )
    expect(inCompose.toSorted()).toEqual(started.toSorted())
    expect(Object.keys(COMMANDS)).toContain('migrate')
  })

  test('Prometheus and the proxies ask the ports on which the processes listen', () => {
    const asked = (path: string) =>
      [...textOf(path).matchAll(/\b10\.0\.0\.1\d:(\d+)/g)].map(([, port = '']) => port)
    const api = ['3000', '3010', '3000', '3010']
    expect(asked('haproxy/haproxy.cfg')).toEqual(api)
    expect(asked('nginx/lanting.conf')).toEqual(api)
    expect(asked('prometheus/prometheus.yml')).toEqual([...api, '3002', '3100', '3100', '3200', '3200'])
    const guide = readFileSync(at('docs/deploy.md'), 'utf8')
    for (const name of ['api@3000', 'api@3010', 'worker@3100', 'draw@3200'])
      expect(guide).toContain(`lanting-${name}`)
    expect(textOf('env/office.env')).toContain('OFFICE_PORT=3002')
    for (const job of Object.keys(PROCESSES))
      expect(textOf('prometheus/prometheus.yml')).toContain(`job_name: lanting-${job}`)
  })
})

test('the image is built without history, data or keys of an installation', () => {
  const left = readFileSync(at('.dockerignore'), 'utf8').split('\n')
  for (const name of ['.git', '.data', '**/node_modules', '**/dist']) expect(left).toContain(name)
})

describe('connections in the clear', () => {
  const PLAIN = '^/(api|hook|wss)(/|$)'

  test('from outside redirect pages and refuse calls', () => {
    const [, plain = ''] = /listen 80;([\s\S]*?)\n\}/.exec(textOf('nginx/lanting.conf')) ?? []
    expect(plain).toMatch(/location ~ \^\/\(api\|hook\|wss\)\(\/\|\$\) \{[^}]*return 403 /)
    expect(plain.match(/return 30\d/g)).toEqual(['return 308'])
    expect(plain).toMatch(/location \/ \{\s*return 308/)
    const haproxy = textOf('haproxy/haproxy.cfg')
    const refusal = haproxy.indexOf(`if !{ ssl_fc } { path_reg ${PLAIN} }`)
    expect(refusal).toBeGreaterThan(haproxy.indexOf('http-request return status 403'))
    expect(refusal).toBeLessThan(haproxy.indexOf('http-request redirect'))
  })

  test('inside are those of the trust zone in docs/deploy.md', () => {
    const [, zone = ''] =
      /## Trust zone\n([\s\S]*?)\n## /.exec(readFileSync(at('docs/deploy.md'), 'utf8')) ?? []
    const stated = new Set([...zone.matchAll(/:(\d{4})/g)].map(([, port]) => port))
    const files = [
      'haproxy/haproxy.cfg',
      'nginx/lanting.conf',
      'postgres/etcd.yml',
      'postgres/patroni.yml',
      'prometheus/prometheus.yml',
    ]
    const used = files.flatMap((file) =>
      [...textOf(file).matchAll(/\b10\.0\.0\.\d+:(\d+)/g)].map(([, port = '']) => ({ file, port })),
    )
    expect(used.length).toBeGreaterThan(10)
    // PostgreSQL is encrypted; scrapes are stated as a range.
    const open = used.filter(({ file, port }) => port !== '5432' && file !== 'prometheus/prometheus.yml')
    expect(open.filter(({ port }) => !stated.has(port))).toEqual([])
    expect(zone).toContain('`:3000` to `:3200`')
    expect(textOf('redis/redis.conf')).toMatch(/^port 6379$/m)
  })
})

describe('metrics', () => {
  const asked = [
    ...alerts.map(({ name, expr }) => [name, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]

  test.each(asked)('%s asks for what the processes show', (_name, expr) => {
    const strangers = metricsIn(expr).filter((name) => !(name in METRICS) && !/^(nodejs|process)_/.test(name))
    expect(strangers).toEqual([])
    expect(metricsIn(expr).length + Number(/\bup\b/.test(expr))).toBeGreaterThan(0)
  })

  test('each of ours is in an alert or on the dashboard', () => {
    const used = new Set(asked.flatMap(([, expr]) => metricsIn(expr)))
    expect(Object.keys(METRICS).filter((name) => !used.has(name))).toEqual([])
  })

  test('each alert has its page in the runbook, and each page its alert', () => {
    const pages = [...readFileSync(at('docs/runbook.md'), 'utf8').matchAll(/^## (\w+)$/gm)].map(
      ([, name = '']) => name,
    )
    expect(pages).toEqual(alerts.map(({ name }) => name))
    const linked = [...textOf('prometheus/rules.yml').matchAll(/runbook: docs\/runbook\.md#(\w+)/g)]
    expect(linked.map(([, name]) => name)).toEqual(alerts.map(({ name }) => name.toLowerCase()))
  })
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
      for (const name of readdirSync(at('deploy/systemd'))) {
        const own = textOf(`systemd/${name}`)
          .replaceAll('/opt/lanting', at(''))
          .replaceAll('/usr/bin/node', process.execPath)
        writeFileSync(join(folder, name.replace('@', '@3000')), own)
      }
      const files = readdirSync(folder).map((name) => join(folder, name))
      const { status, said } = run('systemd-analyze', 'verify', '--man=no', ...files)
      // What it does not understand it ignores with a line, and is content.
      return { status: said.includes(folder) ? 1 : status, said }
    },
    promtool: () => {
      const rules = run('promtool', 'test', 'rules', at('deploy/prometheus/rules.test.yml'))
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

// The files of deploy/ against the code: variables, secrets, ports, paths, metrics and alerts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SECRETS, VARIABLES } from '#server/config/environment.ts'
import { METRICS } from '#server/ops/metrics.ts'
import { at } from '#tools/run/paths.mjs'
import { COMMANDS, PROCESSES } from '#tools/run/launch/programs.mjs'

const textOf = (path: string) => readFileSync(at('deploy', path), 'utf8')
const units = readdirSync(at('deploy/systemd')).filter((name) => name.endsWith('.service'))
const environments = readdirSync(at('deploy/env'))

/** A variable of ours, or the file of a secret one. */
const known = new Set([...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`), 'NODE_EXTRA_CA_CERTS'])

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
    const started = units.flatMap((unit) =>
      [...textOf(`systemd/${unit}`).matchAll(/^ExecStart=\/usr\/bin\/node (\S+) (.+)$/gm)].map(
        ([, script = '', name = '']) => {
          expect(existsSync(at(script)), unit).toBe(true)
          return name
        },
      ),
    )
    const commands = ['migrate', 'migrate --contract', 'seed']
    expect(started.toSorted()).toEqual([...Object.keys(PROCESSES), 'sandbox', ...commands].toSorted())
    const inCompose = [...textOf('container/compose.yaml').matchAll(/command: \["(\w+)"\]/g)].map(
      ([, name = '']) => name,
    )
    expect(inCompose.toSorted()).toEqual(started.filter((name) => !name.includes('--')).toSorted())
    expect(Object.keys(COMMANDS)).toContain('migrate')
  })

  test('Prometheus and the proxies ask the ports on which the processes listen', () => {
    const asked = (path: string) =>
      [...textOf(path).matchAll(/\b10\.0\.0\.1\d:(\d+)/g)].map(([, port = '']) => port)
    const api = ['3000', '3010', '3000', '3010']
    // The sandbox of play money comes before the product.
    expect(asked('haproxy/haproxy.cfg')).toEqual(['3001', ...api])
    expect(asked('nginx/lanting.conf')).toEqual([...api, '3001'])
    const workers = ['3100', '3100', '3200', '3200']
    expect(asked('prometheus/prometheus.yml')).toEqual([...api, '3002', ...workers, '9100', '9100'])
    const guide = readFileSync(at('docs/deploy.md'), 'utf8')
    for (const name of ['api@3000', 'api@3010', 'worker@3100', 'draw@3200'])
      expect(guide).toContain(`lanting-${name}`)
    expect(textOf('env/office.env')).toContain('OFFICE_PORT=3002')
    for (const job of Object.keys(PROCESSES))
      expect(textOf('prometheus/prometheus.yml')).toContain(`job_name: lanting-${job}`)
  })
})

describe('secrets', () => {
  /** Per unit: its user, and the files that it is given. */
  const given = units.map((unit) => {
    const text = textOf(`systemd/${unit}`)
    return {
      unit,
      user: /^User=(.+)$/m.exec(text)?.[1] ?? 'root',
      files: [...text.matchAll(/^LoadCredential=(\S+):\/etc\/lanting\/(\S+)$/gm)].map(
        ([, , file = '']) => file,
      ),
      text,
    }
  })
  const holders = (file: string) => given.filter(({ files }) => files.includes(file)).map(({ unit }) => unit)

  test('are given to those alone who need them, each a user of its own', () => {
    expect(holders('draw.key')).toEqual(['lanting-draw@.service'])
    expect(holders('log.key')).toEqual(['lanting-draw@.service'])
    expect(holders('receipt.key')).toEqual(['lanting-api@.service'])
    expect(holders('push.key')).toEqual(['lanting-api@.service', 'lanting-worker@.service'])
    expect(holders('database-owner.url')).toEqual([
      'lanting-contract.service',
      'lanting-migrate.service',
      'lanting-sandbox.service',
    ])
    for (const kind of Object.keys(PROCESSES))
      expect(holders(`database-${kind}.url`).map((unit) => unit.replace(/@?\.service/, ''))).toEqual([
        `lanting-${kind}`,
      ])
    const processes = given.filter(({ text }) => text.includes('Type=exec'))
    expect(new Set(processes.map(({ user }) => user)).size).toBe(processes.length)
    const made = [...textOf('systemd/lanting.sysusers').matchAll(/^u (\S+) /gm)].map(([, name]) => name)
    expect(new Set(given.map(({ user }) => user))).toEqual(new Set(made))
  })

  test('are read from what systemd gives, and never from /etc', () => {
    for (const { unit, files, text } of given) {
      const read = [...text.matchAll(/^Environment=\w+_FILE=%d\/(.+)$/gm)].map(([, file]) => file)
      expect(read, unit).toEqual(files)
      expect(text, unit).not.toMatch(/_FILE=\/etc/)
    }
    for (const file of environments) expect(textOf(`env/${file}`)).not.toMatch(/_FILE=/)
  })

  test('every process that ends is started again for ever', () => {
    for (const { unit, text } of given.filter((one) => one.text.includes('Type=exec')))
      expect(text, unit).toMatch(/^StartLimitIntervalSec=0$[\s\S]*^Restart=always$/m)
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

/** Ours, those that prom-client and node_exporter show by themselves, and those of the script on each machine. */
function isKnown(name: string): boolean {
  return name in METRICS || /^(nodejs|process|node)_/.test(name) || textOf('postgres/watch.sh').includes(name)
}

describe('metrics', () => {
  const asked = [
    ...alerts.map(({ name, expr }) => [name, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]

  test.each(asked)('%s asks for what the processes show', (_name, expr) => {
    const strangers = metricsIn(expr).filter((name) => !isKnown(name))
    expect(strangers).toEqual([])
    expect(metricsIn(expr).length + Number(/\bup\b/.test(expr))).toBeGreaterThan(0)
  })

  test('each of ours is in an alert or on the dashboard', () => {
    const used = new Set(asked.flatMap(([, expr]) => metricsIn(expr)))
    expect(Object.keys(METRICS).filter((name) => !used.has(name))).toEqual([])
  })

  test('each alert fires in a test of promtool', () => {
    const tests = textOf('prometheus/rules.test.yml') + textOf('prometheus/fires.test.yml')
    const fired = new Set([...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name))
    expect(alerts.map(({ name }) => name).filter((name) => !fired.has(name))).toEqual([])
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

// Misspelt, unknown and empty variables are refused by name; what clearly belongs to other programs is left alone.
import { expect, it } from 'vitest'
import { SECRETS, VARIABLES } from '#src/config/environment.ts'
import { refuseOddVariables } from '#src/config/odd-variables.ts'

const refuse = (env: NodeJS.ProcessEnv) => () => refuseOddVariables(env, VARIABLES, SECRETS)

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['PROT', 'PORT'],
  ['SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
  ['MONEYMODE', 'MONEY_MODE'],
])('%s is refused, with what was meant: %s', (name, meant) => {
  expect(refuse({ [name]: 'x' })).toThrow(`${name}（是否应为 ${meant}）`)
})

it.each(['DATABASE_HOST', 'PORT_FILE', 'METRICS_KEY', 'LOG_FILE', 'REDIS_PORT'])(
  '%s is made of our words and is none of ours',
  (name) => {
    expect(refuse({ [name]: 'x' })).toThrow(`无法识别以下变量：${name}`)
  },
)

it.each([...VARIABLES, 'DATABASE_URL_FILE'])('an empty %s is refused', (name) => {
  expect(refuse({ [name]: '' })).toThrow(`请填写或删除：${name}`)
})

it('what belongs to the system, to npm, to Node and to Kubernetes is left alone', () => {
  const env = {
    PATH: '/bin',
    HOME: '/root',
    HOST: 'x',
    HOSTNAME: 'x',
    SHELL: 'sh',
    LANG: 'C',
    TZ: 'UTC',
    PWD: '/',
    TERM: '',
    USER: 'x',
    LOGNAME: 'x',
    NODE_OPTIONS: '',
    NODE_EXTRA_CA_CERTS: '/ca',
    NODE_PATH: '',
    npm_config_loglevel: 'x',
    INVOCATION_ID: 'x',
    JOURNAL_STREAM: 'x',
    NOTIFY_SOCKET: 'x',
    CREDENTIALS_DIRECTORY: '/run',
    REDIS_SERVER: '/usr/bin/redis-server',
    JOURNEY_NETWORK: 'late',
    REDIS_PORT: 'tcp://10.0.0.1:6379',
    OFFICE_SERVICE_HOST: '10.0.0.1',
    REDIS_PORT_6379_TCP: 'tcp://10.0.0.1:6379',
    ...Object.fromEntries(VARIABLES.map((name) => [name, 'x'])),
  }
  expect(refuse(env)).not.toThrow()
})

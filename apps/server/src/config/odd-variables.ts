// Variables that look like ours and are not: a misspelt one would leave its default in force without a word.
import { ConfigError } from '@lanting/node-kit/config-error'

/** Read by the sandbox, the crowd and the development server, which share our environment. */
const OTHERS = ['SANDBOX_WEB_DIST', 'CROWD_SEED', 'CROWD_SPEED', 'API_URL', 'OFFICE_API_URL']
/** Kubernetes describes each service of a namespace in such variables, whatever we name ours. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))/

/** Throws where a variable is empty, or looks like one of ours without being one. */
export function refuseOddVariables(
  env: NodeJS.ProcessEnv,
  variables: readonly string[],
  secrets: readonly string[],
): void {
  const known = new Set([...variables, ...secrets.map((name) => `${name}_FILE`), ...OTHERS])
  const words = new Set([...known].flatMap((name) => name.split('_')))
  const names = Object.keys(env)
  const empty = names.filter((name) => known.has(name) && env[name] === '')
  if (empty.length > 0) throw new ConfigError(`配置有误：以下变量为空，请填写或删除：${empty.join('、')}`)
  const odd = names.flatMap((name) => {
    if (known.has(name) || SERVICE_LINK.test(name) || env[name]?.startsWith('tcp://') === true) return []
    const meant = [...known].find((one) => isMisspelt(name, one))
    if (meant !== undefined) return [`${name}（是否应为 ${meant}）`]
    const parts = name.split('_')
    return parts.length > 1 && parts.every((part) => words.has(part)) ? [name] : []
  })
  if (odd.length > 0) throw new ConfigError(`配置有误：无法识别以下变量：${odd.join('、')}`)
}

/** One letter more, less or other, or two neighbours exchanged; in short names only the last, since they are words of their own. */
function isMisspelt(name: string, meant: string): boolean {
  if (Math.abs(name.length - meant.length) > 1 || name === meant) return false
  let from = 0
  while (name[from] === meant[from] && from < name.length) from += 1
  const rest = (text: string, at: number) => text.slice(at)
  const isExchanged =
    name[from] === meant[from + 1] &&
    name[from + 1] === meant[from] &&
    rest(name, from + 2) === rest(meant, from + 2)
  if (isExchanged) return true
  if (meant.length < 6) return false
  return (
    rest(name, from + 1) === rest(meant, from + 1) ||
    rest(name, from + 1) === rest(meant, from) ||
    rest(name, from) === rest(meant, from + 1)
  )
}

// Who may import whom, as rules over one import at a time.
import type { Import } from './sources.ts'

const isTestFile = (path: string) => /\.test\.tsx?$|\/src\/test\//.test(path)
const app = (path: string) => /^apps\/([^/]+)\//.exec(path)?.[1]
const webRoom = (path: string) => /^apps\/(?:web|office)\/src\/([^/]+)\//.exec(path)?.[1]
const feature = (path: string) => /^apps\/(?:web|office)\/src\/features\/([^/]+)\//.exec(path)?.[1]
const serverRoom = (path: string) => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]
const serverModule = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
const job = (path: string) => /^apps\/server\/src\/modules\/.*\.([a-z]+)\.ts$/.exec(path)?.[1]

/** What the rooms of the web apps never import. */
const WEB_NEVER: Record<string, readonly string[]> = {
  features: ['app'],
  queries: ['app', 'features', 'ui'],
  ui: ['app', 'features', 'queries'],
  lib: ['app', 'features', 'queries', 'ui'],
}

/** What the kit of the browser apps may import. */
const KIT_MAY =
  /^packages\/(browser-kit|contract|design)\/|^(react|zustand|dompurify|@tanstack\/react-query|@simplewebauthn\/browser)(\/|$)/

/** What the kit of the Node apps may import. */
const NODE_KIT_MAY = /^packages\/node-kit\/|^(node:|pg$|altcha-lib(\/|$))/

/** What the fairness protocols may import: they must run on their own. */
const FAIRNESS_MAY = /^packages\/(fairness|contract)\/|^@noble\/(hashes|curves)\//

/** Why an import breaks the dependency rules, or null. */
export function roomProblem(one: Import): string | null {
  if (isTestFile(one.from)) return null
  return packageProblem(one) ?? appProblem(one) ?? webProblem(one) ?? serverProblem(one)
}

function packageProblem({ from, name, target }: Import): string | null {
  if (from.startsWith('packages/contract/src/')) {
    if (target?.startsWith('packages/contract/')) return null
    if (/^(zod(\/mini)?$|@noble\/hashes\/)/.test(name)) return null
    return 'the contract imports zod and @noble/hashes only'
  }
  if (from.startsWith('packages/browser-kit/src/') && !KIT_MAY.test(target ?? name)) {
    return 'the browser kit imports the contract, the design, React, the query cache, zustand, DOMPurify and SimpleWebAuthn only'
  }
  if (from.startsWith('packages/node-kit/src/') && !NODE_KIT_MAY.test(target ?? name)) {
    return 'the node kit imports Node, pg and altcha-lib only'
  }
  if (from.startsWith('packages/fairness/src/') && !FAIRNESS_MAY.test(target ?? name)) {
    return 'the protocols of fairness import the contract and @noble only'
  }
  if (from.startsWith('packages/') && target?.startsWith('apps/')) return 'a package never imports an app'
  return null
}

function appProblem({ from, target }: Import): string | null {
  const [own, other] = [app(from), target ? app(target) : undefined]
  return own && other && own !== other ? 'an app never imports another app' : null
}

function webProblem({ from, name, target, typeOnly }: Import): string | null {
  const room = from.startsWith('packages/browser-kit/') ? 'kit' : webRoom(from)
  if (!room) return null
  if (name.startsWith('@lanting/node-kit/')) return 'the node kit does not run in a browser'
  // Schemas would double the first load, so only the transport loads them, in development, to check the answers.
  const mayLoad = typeOnly || from.endsWith('/lib/call.ts')
  if (!mayLoad && /^(zod(\/|$)|@lanting\/contract\/(calls|schema|socket|providers)(\/|$))/.test(name)) {
    return 'a web app imports types of the calls only (import type)'
  }
  if (!target) return null
  const to = webRoom(target) ?? ''
  if (WEB_NEVER[room]?.includes(to)) return `${room}/ never imports ${to}/`
  if (room === 'ui' && /\/lib\/call\.ts$|browser-kit\/src\/request\.ts$/.test(target))
    return 'ui/ never makes calls'
  const [own, other] = [feature(from), feature(target)]
  return own && other && own !== other ? 'a feature never imports another feature' : null
}

function serverProblem(one: Import): string | null {
  const { from, name, target, typeOnly } = one
  const room = serverRoom(from)
  if (!room) return null
  const to = target ? serverRoom(target) : undefined
  if (room === 'ledger' && (to === 'modules' || to === 'http')) return `ledger/ never imports ${to}/`
  if (room === 'db' && (to === 'modules' || to === 'http' || to === 'ledger'))
    return `db/ never imports ${to}/`
  if (room === 'modules') return moduleProblem(one)
  return name === 'fastify' && !typeOnly && room === 'jobs' ? 'jobs know nothing of HTTP' : null
}

function moduleProblem({ from, name, target, typeOnly }: Import): string | null {
  const kind = job(from)
  const to = target ? serverRoom(target) : undefined
  const foreign =
    target !== null && serverModule(target) !== undefined && serverModule(target) !== serverModule(from)
  if (foreign) return 'a noun imports no other noun: declare an interface and wire it in services.ts'
  if (kind === 'rules' && !isPure(name, target)) return 'rules import the contract and other rules only'
  if (kind === 'routes' && (to === 'db' || to === 'ledger' || to === 'providers'))
    return `routes never import ${to}/`
  if (kind === 'sql' && (to === 'ledger' || to === 'http')) return `SQL never imports ${to}/`
  if (kind === 'sql' && target !== null && job(target) === 'service') return 'SQL never imports a service'
  if (kind !== 'service') return null
  if (name === 'fastify' || name.startsWith('@fastify/')) return 'a service knows nothing of HTTP'
  // The caller's context is what a service shares with the frame.
  const shared = typeOnly && target?.endsWith('/http/context.ts')
  if (to === 'http' && !shared) return 'a service knows nothing of HTTP'
  return null
}

function isPure(name: string, target: string | null): boolean {
  if (name.startsWith('@lanting/contract/')) return true
  return target !== null && /\.(rules|data)\.ts$|\.json$/.test(target)
}

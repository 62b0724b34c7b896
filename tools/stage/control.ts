// The sandbox's switches, opened with the secret of the product that it belongs to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ControlledSandbox {
  readonly sandboxUrl: string
  readonly sandboxSecret: string
}

export async function control(
  { sandboxUrl, sandboxSecret }: ControlledSandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${sandboxSecret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`control ${path}: ${answer.status}`)
  return answer.json()
}

/** As given to the product, or as its sandbox made it at its first start. */
export function sandboxSecretIn(dataDir: string, env: NodeJS.ProcessEnv = {}): string {
  const given = env['SANDBOX_SECRET'] ?? process.env['SANDBOX_SECRET']
  return given ?? readFileSync(join(dataDir, 'keys', 'sandbox.secret'), 'utf8').trim()
}

// Whose request it is before anything is checked. Under overload callers take turns, so one person must have one name.
import type { IncomingHttpHeaders } from 'node:http'
import { clientAddress, type TrustedProxies } from '#src/config/trusted-proxies.ts'
import type { SeenOwners } from '#src/http/limits/seen-owners.ts'
import { networkOf } from '#src/lib/address.ts'

/** A request that was made up by a test has no socket. */
interface Asking {
  readonly headers: IncomingHttpHeaders
  readonly socket?: { readonly remoteAddress?: string | undefined }
}

const BEARER = 'Bearer '

export class Callers {
  constructor(
    private readonly proxies: TrustedProxies,
    private readonly owners: Pick<SeenOwners, 'named'>,
  ) {}

  /** The member of a token that this process has verified, else the network: a header that is made up names no other caller. */
  nameOf({ headers, socket }: Asking): string {
    const { authorization } = headers
    const owner = authorization?.startsWith(BEARER)
      ? this.owners.named(authorization.slice(BEARER.length).trim())
      : null
    return owner ?? networkOf(clientAddress(this.proxies, socket?.remoteAddress, headers['x-forwarded-for']))
  }
}

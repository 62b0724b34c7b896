// Which of our own addresses would carry something in the clear: with real money none may, outside this machine. Pure.

export interface Addresses {
  /** By the name of the setting. */
  readonly databases: Readonly<Record<string, string | undefined>>
  readonly caches: Readonly<Record<string, string | undefined>>
  readonly services: Readonly<Record<string, string | undefined>>
}

const HERE = new Set(['localhost', '127.0.0.1', '[::1]', ''])

/** The names of those without encryption or without a verified peer. */
export function inTheClear({ databases, caches, services }: Addresses): string[] {
  return [
    ...failing(databases, (address) => isHere(address) || isCheckedDatabase(address)),
    ...failing(caches, (address) => isHere(address) || address.startsWith('rediss://')),
    ...failing(services, (addresses) =>
      addresses.split(',').every((one) => /^(https:|file:)\/\//.test(one.trim())),
    ),
  ]
}

/** A setting may name several, one behind the other. */
function failing(
  addresses: Readonly<Record<string, string | undefined>>,
  isSafe: (address: string) => boolean,
): string[] {
  return Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined || address === '' || isSafe(address.trim()) ? [] : [name],
  )
}

/** All hosts of a database's address; a socket in the file system has none. */
function isHere(address: string): boolean {
  const hosts = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(address)?.[1] ?? 'unreadable'
  return hosts.split(',').every((host) => HERE.has(host.replace(/:\d+$/, '')))
}

/** Encryption alone is not enough: a man in the middle would be trusted. */
function isCheckedDatabase(address: string): boolean {
  return /[?&]sslmode=verify-full(&|$)/.test(address)
}

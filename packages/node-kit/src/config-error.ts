// A configuration that cannot work, reported in one line and without a stack.

export class ConfigError extends Error {}

/** For startup: reports a configuration error in one line, without a stack. */
export async function orExit<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

// How much a test does: enough to fail for its planted bug, or everything with `npm test -- --full`.

export function atSize<T>(usual: T, full: T): T {
  return process.env['TEST_SIZE'] === 'full' ? full : usual
}

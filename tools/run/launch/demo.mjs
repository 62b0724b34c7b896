// The demo logins of the sandbox, and the addresses that a newcomer needs once everything answers.

/** Name, password, what to see with it, with the payment password. */
export const MEMBERS = /** @type {const} */ ([
  ['player01', 'Play0001', 'a new member, VIP 1; pays with Pay00001'],
  ['player03', 'Play0003', 'a member, VIP 3; pays with Pay00003'],
  ['player06', 'Play0006', 'a high roller, VIP 6; pays with Pay00006'],
  ['agent001', 'Agent001', 'an agent, VIP 4; pays with Pay0t001'],
])
export const STAFF = /** @type {const} */ ([
  ['admin001', 'Admin0001', 'administration'],
  ['admin002', 'Admin0002', 'administration, the second pair of eyes'],
  ['finance01', 'Finance01', 'finance'],
  ['finance02', 'Finance02', 'finance, the second pair of eyes'],
  ['support01', 'Support01', 'support'],
  ['content01', 'Content01', 'content'],
])

/**
 * @param {import('./product.mjs').Ports} ports
 * @param {string} host
 * @param {boolean} live
 */
export function printWelcome(ports, host, live) {
  const logins = (/** @type {readonly (readonly [string, string, string])[]} */ rows) =>
    rows.map(([name, password, what]) => `      ${name.padEnd(11)}${password.padEnd(11)}${what}`)
  const lines = ['', `  Member app   http://${host}:${ports.web}`]
  if (!live) lines.push(...logins(MEMBERS), '      or the trial button on the login page')
  lines.push('', `  Back office  http://${host}:${ports.office}`)
  if (!live) {
    lines.push(
      ...logins(STAFF),
      '',
      `  Sandbox      http://127.0.0.1:${ports.sandbox}  (pretend venues and payments)`,
    )
  }
  lines.push('', '  Ctrl-C ends everything; the data stays. `npm start -- --reset` begins anew.', '')
  console.log(lines.join('\n'))
}

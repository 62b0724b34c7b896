// Answers to what Node's HTTP parser refuses before there is a request: our envelope with our headers, then the end.
import { refusalCode, refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

type Headers = Readonly<Record<string, string>>

/** By the parser's code: header fields too large, a request that never ends; else a broken message. */
const ANSWERS: Readonly<Record<string, { readonly status: number; readonly key: RefusalKey }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, key: 'tooLarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, key: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'badInput' },
}
const BROKEN = { status: 400, key: 'badInput' } as const

/** @param ofData the headers of every answer that is data */
export function answerParserErrors(ofData: Headers) {
  return (error: { readonly code?: string }, socket: Socket): void => {
    // Reset by the other end, or an answer is under way already.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy()
    const { status, key } = ANSWERS[error.code ?? ''] ?? BROKEN
    const body = JSON.stringify({
      code: refusalCode(key),
      message: refusalText(key, { field: '' }),
      data: null,
    })
    const headers = {
      ...ofData,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  }
}

// Recognises a refusal by the text of an answer: the envelope carries a code and a text, never the key.
import { REFUSALS, type RefusalKey } from '../refusals.ts'

/** Whether a message is this refusal's text, whatever its placeholders hold. */
export function isRefusalText(key: RefusalKey, message: string): boolean {
  const [head = '', ...rest] = REFUSALS[key].text.split(/\{\w+\}/)
  const tail = rest.at(-1)
  return tail === undefined ? message === head : message.startsWith(head) && message.endsWith(tail)
}

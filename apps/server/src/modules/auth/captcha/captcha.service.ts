// Issues captcha pictures with one-time ids and verifies the answers; the answer never leaves the server.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { newId, pick } from '#src/lib/ids.ts'
import { burnCaptcha, insertCaptcha } from '#src/modules/auth/captcha/captcha.sql.ts'
import { CAPTCHA_LETTERS } from '#src/modules/auth/captcha/captcha-glyphs.ts'
import { drawCaptcha } from '#src/modules/auth/captcha/captcha-picture.ts'
import type { ProofOfWorkService } from '#src/modules/auth/proof-of-work/proof-of-work.service.ts'

export interface CaptchaDeps {
  readonly db: Db
  readonly clock: Clock
  readonly work: Pick<ProofOfWorkService, 'countInVain'>
  /** Sandbox only: a fixed answer for every picture, so that journeys can be automated. */
  readonly fixedAnswer: string | undefined
}

const LOOKS = Array.from({ length: LIMITS.captchaImages }, (_, style) => style)

export class CaptchaService {
  constructor(private readonly deps: CaptchaDeps) {}

  async draw() {
    const word =
      this.deps.fixedAnswer ??
      Array.from({ length: LIMITS.captcha.length }, () => pick(CAPTCHA_LETTERS)).join('')
    const id = newId()
    const style = pick(LOOKS)
    const picture = await drawCaptcha(word, style)
    await insertCaptcha(this.deps.db, id, word)
    return {
      id,
      look: style,
      image: `data:image/png;base64,${picture.toString('base64')}`,
      expires_at: formatBeijing(this.deps.clock.now().getTime() + LIMITS.captcha.lifeMs),
    }
  }

  /** Verifies and deletes. Case-insensitive. A wrong answer raises the proof-of-work cost for this address. */
  async judge(ip: string, id: string | undefined, typed: string | undefined): Promise<RefusalKey | null> {
    if (typed === undefined || typed.trim() === '') return 'captchaMissing'
    const answer = id === undefined ? null : await burnCaptcha(this.deps.db, id, LIMITS.captcha.lifeMs)
    if (answer !== null && answer.toLowerCase() === typed.trim().toLowerCase()) return null
    await this.deps.work.countInVain(ip)
    return 'captchaWrong'
  }
}

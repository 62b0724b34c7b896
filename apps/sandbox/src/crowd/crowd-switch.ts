// The office's switch for the crowd: polled every half minute, and kept while the product does not answer.
import { CrowdClient } from '#src/crowd/client.ts'

const READ_EVERY_MS = 30_000

export class CrowdSwitch {
  private readonly client: CrowdClient
  private readAtMs = Number.NEGATIVE_INFINITY
  private isOn = false

  constructor(baseUrl: string) {
    this.client = new CrowdClient(baseUrl, { username: '', password: '' })
  }

  async read(nowMs: number): Promise<boolean> {
    if (nowMs - this.readAtMs < READ_EVERY_MS) return this.isOn
    this.readAtMs = nowMs
    const reply = await this.client.post<{ crowd_switch: 0 | 1; money_mode: string }>('/api/app')
    // Never on with real money, whatever this process is configured to do.
    if (reply.kind === 'yes') this.isOn = reply.data.crowd_switch === 1 && reply.data.money_mode === 'sandbox'
    return this.isOn
  }
}

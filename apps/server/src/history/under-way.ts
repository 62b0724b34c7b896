// The mark of a history that has begun: a file beside the data, so that one that broke off is never taken for a clock set on purpose.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class HistoryMark {
  private readonly file: string

  constructor(dataDir: string) {
    this.file = path.resolve(dataDir, 'history-under-way')
    mkdirSync(path.dirname(this.file), { recursive: true })
  }

  isSet(): boolean {
    return existsSync(this.file)
  }

  set(): void {
    writeFileSync(this.file, '')
  }

  clear(): void {
    rmSync(this.file, { force: true })
  }
}

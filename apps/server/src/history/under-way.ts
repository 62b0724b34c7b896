// The marker of a history in progress: a file next to the data, so that an interrupted one is never mistaken for a
// clock set on purpose.
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

// A ZIP that is written while its files are still read: never more of it in memory than a piece.
import { Zip, ZipDeflate } from 'fflate'

export interface ZipSink {
  /** How large a piece is that is handed on; the last one may be smaller. */
  readonly pieceBytes: number
  write(piece: Buffer): Promise<void>
}

export class ZipStream {
  private readonly zip: Zip
  private parts: Uint8Array[] = []
  private held = 0
  private failure: Error | null = null
  /** Bytes handed on. */
  size = 0

  constructor(private readonly sink: ZipSink) {
    this.zip = new Zip((error, bytes) => {
      if (error !== null) this.failure = error
      // The library may use the array again.
      else this.parts.push(bytes.slice())
      this.held += bytes.length
    })
  }

  /** One file. Names may be Chinese: they are marked as UTF-8. */
  async add(name: string, texts: AsyncIterable<string>, at: number): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = at
    this.zip.add(file)
    for await (const text of texts) {
      file.push(Buffer.from(text, 'utf8'))
      await this.flush(this.sink.pieceBytes)
    }
    file.push(new Uint8Array(0), true)
    await this.flush(this.sink.pieceBytes)
  }

  async end(): Promise<void> {
    this.zip.end()
    await this.flush(this.sink.pieceBytes)
    await this.flush(1)
  }

  private async flush(least: number): Promise<void> {
    if (this.failure !== null) throw this.failure
    while (this.held >= least && this.held > 0) {
      const bytes = Buffer.concat(this.parts)
      const piece = bytes.subarray(0, Math.min(this.sink.pieceBytes, bytes.length))
      this.parts = [bytes.subarray(piece.length)]
      this.held -= piece.length
      this.size += piece.length
      await this.sink.write(piece)
    }
  }
}

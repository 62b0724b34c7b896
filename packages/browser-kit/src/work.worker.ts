// Solves challenges beside the page, so that typing stays smooth.
import { solveWork } from './solve-work.ts'

onmessage = async ({ data }: MessageEvent<string>) => {
  postMessage(await solveWork(data))
}

// Solves challenges in a worker, so that typing stays smooth.
import { solveWork } from './solve-work.ts'

onmessage = async ({ data }: MessageEvent<string>) => {
  postMessage(await solveWork(data))
}

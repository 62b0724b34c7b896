// Generates the member's client seed, unless they type one.
import { newId } from '@lanting/browser-kit/ids'

export const newClientSeed = () => newId(8)

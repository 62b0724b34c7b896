// The member's own part of the seed, unless they type another one.
import { newId } from '@lanting/browser-kit/ids'

export const newClientSeed = () => newId(8)

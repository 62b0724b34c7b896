// Calls that are refused from a country which the licence does not cover: registration, and every gate.
import type { CallSpec } from '@lanting/contract/call'
import { AppError } from '#src/lib/app-error.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export interface AllowedRegions {
  allows(ip: string): MaybePromise<boolean>
}

export const isRegional = ({ gate, regional }: Pick<CallSpec, 'gate' | 'regional'>) =>
  gate !== undefined || regional === true

export async function refuseRegion(regions: AllowedRegions | null | undefined, ip: string): Promise<void> {
  if (regions && !(await regions.allows(ip))) throw new AppError('regionClosed')
}

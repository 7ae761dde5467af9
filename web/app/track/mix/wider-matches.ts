import type { MixNext } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_MAX } from '@shenglang/contract/catalog/harmony'
import { mixNext } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { Call } from '../../remote/page-context.ts'

/** Below this number of matches, those of a wider rule are shown as well. */
export const FEW_MATCHES = 3

type Args = Pick<ArgsOf<typeof mixNext>, 'id' | 'playable' | 'size'>

/**
 * Finds more beside few matches: by the loose rule, and where that finds few as well, with the tempo moved as far as it can be.
 * Leaves out the matches themselves; finds none where these are enough.
 */
export async function widerMatches(call: Call, args: Args, next: readonly MixNext[]): Promise<MixNext[]> {
  if (next.length >= FEW_MATCHES) return []
  const loose = await call(mixNext, { ...args, mixRule: 'loose' })
  const wider =
    loose.length >= FEW_MATCHES ? loose : await call(mixNext, { ...args, mixRule: 'loose', mixPercent: MIX_PERCENT_MAX })
  const known = new Set(next.map(({ resource }) => resource.resourceId))
  return wider.filter(({ resource }) => !known.has(resource.resourceId))
}

import type { PartState } from '../../../platform/http/readiness.ts'
import { hasCode } from '../library/gone.ts'
import type { Finder } from '../library/port.ts'
import { HOLDS_OTHER_IDS } from './several-finders.ts'

/** What `/readyz` says of the finder: `differs` where one holds other ids than the settings name. */
export async function finderState(finder: Pick<Finder, 'place'>): Promise<PartState> {
  try {
    await finder.place()
    return 'ok'
  } catch (error) {
    return hasCode(error, HOLDS_OTHER_IDS) ? 'differs' : 'unavailable'
  }
}

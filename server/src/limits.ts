import { socialAddress } from '@shenglang/contract/accounts/routes'
import { completeSearch, listFacets, listTempoKeys, searchResources } from '@shenglang/contract/catalog/routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { sendInfringement } from '@shenglang/contract/site/routes'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import type { Calls } from './platform/http/calls.ts'
import type { Settings } from './platform/settings.ts'

/** Says which calls are limited how; passwords and codes by SMS are counted where they are checked. */
export function limitCalls(calls: Calls, { SEARCHES_A_MINUTE }: Pick<Settings, 'SEARCHES_A_MINUTE'>): void {
  const searches = SEARCHES_A_MINUTE === 0 ? [] : [{ times: SEARCHES_A_MINUTE, perS: 60 }]
  calls
    .limit([searchResources, completeSearch, listFacets, listTempoKeys], searches)
    .limit([uploadFile], CALL_LIMITS.smallFiles)
    .limit([sendInfringement], CALL_LIMITS.infringementNotices)
    .limit([socialAddress], CALL_LIMITS.socialSignIns)
}

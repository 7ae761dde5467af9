import * as contract from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { userOf } from '@shenglang/contract/roles'
import type { Files } from '../../platform/files/port.ts'
import type { Calls } from '../../platform/http/calls.ts'
import { pathOf } from '../../platform/http/form.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { answerRequest, declineRequest, deliverRequest, quoteRequest } from './answer-request.ts'
import { confirmRequest, requestChanges, withdrawRequest } from './move-request.ts'
import { listAllRequests, listRequests, sendRequest } from './requests.ts'

export function mountDesign(calls: Calls, deps: CommerceDeps & { files: Files }): void {
  const { db } = deps
  calls
    .on(contract.sendDesignRequest, (wish, caller) => sendRequest(db, userOf(caller), wish))
    .on(contract.listDesignRequests, (page, caller) => listRequests(db, page, userOf(caller)))
    .on(contract.closeDesignRequest, ({ id }, caller) => withdrawRequest(deps, userOf(caller), id))
    .on(contract.requestDesignChanges, (args, caller) => requestChanges(deps, userOf(caller), args))
    .on(contract.confirmDesign, ({ id }, caller) => confirmRequest(deps, userOf(caller), id))
    .on(contract.listAllDesignRequests, (args) => listAllRequests(db, args))
    .on(contract.quoteDesign, (args) => quoteRequest(deps, args))
    .on(contract.declineDesign, (args) => declineRequest(deps, args))
    .on(contract.answerDesign, (args) => answerRequest(deps, args))
    .on(contract.deliverDesign, ({ id, text, file }) =>
      deliverRequest(deps, { id, text, file: { name: file.name, path: pathOf(file), size: file.size } }),
    )
}

import * as opening from '@shenglang/contract/office/opening'
import { exportOverview, readOverview, readSystem } from '@shenglang/contract/office/overview'
import * as contract from '@shenglang/contract/office/routes'
import * as services from '@shenglang/contract/office/services'
import { userOf } from '@shenglang/contract/roles'
import { cached } from '../platform/cache/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import type { Operations } from '../platform/http/operations.ts'
import { confirmStep, readSteps } from './opening.ts'
import { exportFigure, readFigures } from './overview.ts'
import { checkPayments, readChosen, type ServicesDeps, trySms } from './services.ts'
import { readRunning } from './system.ts'
import { selectWaiting } from './waiting.sql.ts'
import { waitingFor } from './waiting.ts'

/** Cached, since every open page of the back office polls every half minute. */
const WAITING_FRESH_MS = 2000

interface OfficeDeps extends ServicesDeps {
  operations: Pick<Operations, 'latest'>
  freeBytes: () => Promise<number>
}

export function mountOffice(calls: Calls, deps: OfficeDeps): void {
  const readWaiting = cached(WAITING_FRESH_MS, () => selectWaiting(deps.db))
  calls
    .on(contract.waitingWork, async (_args, caller) => waitingFor(caller, await readWaiting()))
    .on(readOverview, ({ range }) => readFigures(deps, range))
    .on(exportOverview, (args) => exportFigure(deps, args))
    .on(readSystem, (_args, caller) => readRunning(deps, caller))
    .on(opening.readOpening, () => readSteps(deps))
    .on(opening.confirmOpening, ({ step }, caller) => confirmStep(deps, step, userOf(caller)))
    .on(services.readServices, (_args, caller) => readChosen(deps, caller))
    .on(services.tryPayments, (_args, caller) => checkPayments(deps, userOf(caller)))
    .on(services.sendTestSms, ({ phonenumber }, caller) => trySms(deps, phonenumber, caller))
}

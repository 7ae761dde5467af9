import * as contract from '@shenglang/contract/office/log'
import { proofCheck } from '../accounts/security/index.ts'
import type { ServerPlatform, Service, TimedWork, WorkerPlatform } from '../composition/domain/domain.ts'
import { createNetworkLog } from '../platform/http/logs/network-log.ts'
import { linkStaffLog, reportHead } from './chain.ts'
import { loggedRoutes, searchLog } from './log.ts'
import { logCsv } from './log-csv.ts'
import { networkCsv } from './network-csv.ts'
import { deleteOldNetworkLog, searchNetworkLog } from './network-log.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The staff log and the network log on a server. */
export function serveLogs({
  db,
  now,
  log,
  settings,
}: ServerPlatform): Required<Omit<Service, 'onBusMessage' | 'sessions' | 'mediaMounts' | 'pageMounts'>> {
  const csv = { db, prove: proofCheck({ db, now, settings }) }
  const days = settings.NETWORK_LOG_DAYS
  const networkLog = days > 0 ? createNetworkLog({ db, now, log }) : undefined
  return {
    calls(calls) {
      calls
        .on(contract.searchLog, (filters, caller) => searchLog(db, filters, caller))
        .on(contract.listLoggedRoutes, async () => loggedRoutes())
        .on(contract.searchNetworkLog, async (filters) => ({ ...(await searchNetworkLog(db, filters)), days }))
    },
    wraps: networkLog ? [networkLog.wrap] : [],
    mounts: [logCsv(csv), networkCsv(csv)],
    close: async () => networkLog?.close(),
  }
}

/** Periodic work of a worker on both logs. */
export const logWork = ({ db, patientDb, settings, log }: WorkerPlatform): TimedWork[] => [
  { name: 'link the log of staff', everyMs: MINUTE_MS, run: (signal) => linkStaffLog(patientDb, signal) },
  { name: 'report the head of the log of staff', everyMs: 24 * HOUR_MS, run: () => reportHead(db, log) },
  {
    name: 'delete old entries of the network log',
    everyMs: HOUR_MS,
    run: (signal) => deleteOldNetworkLog(db, { days: settings.NETWORK_LOG_DAYS, now: new Date() }, signal),
  },
]

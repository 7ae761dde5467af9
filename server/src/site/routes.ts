import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as agreementCalls from '@shenglang/contract/site/agreement/routes'
import * as contract from '@shenglang/contract/site/routes'
import * as configCalls from '@shenglang/contract/site/settings/config'
import * as dictCalls from '@shenglang/contract/site/settings/dictionaries'
import * as homeCalls from '@shenglang/contract/site/settings/home'
import * as menuCalls from '@shenglang/contract/site/settings/menu'
import { sendTelemetry, type Telemetry } from '@shenglang/contract/site/telemetry'
import { cached } from '../platform/cache/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { listAgreements, publishAgreement, readAgreement, readDraft, saveDraft } from './agreement/agreements.ts'
import { dictionariesOf } from './dictionaries.ts'

import { changeBasic, readBasic } from './settings/config.ts'
import type { SiteDeps } from './settings/deps.ts'
import { changeEntries, readEntries } from './settings/dictionaries.ts'
import { selectHome } from './settings/home.sql.ts'
import { changeHome, readHomeVersion } from './settings/home.ts'
import { readMenuVersion, replaceMenu } from './settings/menu.ts'
import { menuTree } from './settings/menu-tree.ts'
import { selectBasic, selectMenuRows } from './settings/site.sql.ts'

/** Maximum age of what every page shows. */
const FRESH_MS = 10_000
const DEMO_FRESH_MS = 2000

export function mountSite(calls: Calls, deps: SiteDeps): void {
  const { db, now } = deps
  const dictionaries = dictionariesOf(db)
  const config = cached(FRESH_MS, async () => ({
    basic: await selectBasic(db),
    agreement: { agreements: await listAgreements(db, now()) },
  }))
  const menu = cached(FRESH_MS, async () => menuTree(await selectMenuRows(db)))
  const home = cached(FRESH_MS, () => selectHome(db))
  const demo = cached(DEMO_FRESH_MS, deps.demoProgress)
  calls
    .on(contract.siteConfig, config)
    .on(contract.sideMenu, menu)
    .on(contract.cmsMenu, menu)
    .on(contract.dictionary, async ({ dictType }) => (await dictionaries()).filter((entry) => entry.dictType === dictType))
    .on(configCalls.readConfig, () => readBasic(db))
    .on(configCalls.changeConfig, (args, caller) => changeBasic(deps, args, userOf(caller)).finally(config.forget))
    .on(menuCalls.readMenu, () => readMenuVersion(db))
    .on(menuCalls.changeMenu, (args) => replaceMenu(db, args).finally(menu.forget))
    // The settings are cached, and never what they show: that changes with the time.
    .on(homeCalls.readHome, async () => homeCalls.homeAt(await home(), now().getTime(), await demo()))
    .on(homeCalls.readHomeSettings, () => readHomeVersion(db))
    .on(homeCalls.changeHomeSettings, (args, caller) => changeHome(deps, args, userOf(caller)).finally(home.forget))
    .on(dictCalls.readDictionary, ({ dictType }) => readEntries(db, dictType))
    .on(dictCalls.changeDictionary, (change) => changeEntries(deps, change).finally(dictionaries.forget))
    .on(agreementCalls.readAgreement, (args) => readAgreement(deps, args))
    .on(agreementCalls.readDraft, ({ agreementId }) => readDraft(db, agreementId))
    .on(agreementCalls.saveDraft, (draft) => saveDraft(db, draft))
    .on(agreementCalls.publishAgreement, (args) => publishAgreement(deps, args).finally(config.forget))
}

export function mountTelemetry(
  calls: Calls,
  take: (report: Telemetry) => void,
  countVisit: (userId: string | undefined, address: string) => Promise<void>,
): void {
  calls
    .on(sendTelemetry, async (report, { userId }, { address }) => {
      take(report)
      await countVisit(userId, address)
      return {}
    })
    .limit([sendTelemetry], CALL_LIMITS.telemetry)
}

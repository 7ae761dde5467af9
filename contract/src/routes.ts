import * as accounts from './accounts/routes.ts'
import * as charts from './catalog/charts.ts'
import * as crates from './catalog/crates.ts'
import * as mixPairs from './catalog/mix-pairs.ts'
import * as picks from './catalog/picks.ts'
import * as playbackPlace from './catalog/playback-place.ts'
import * as presales from './catalog/presales.ts'
import * as catalog from './catalog/routes.ts'
import * as addresses from './commerce/addresses.ts'
import * as advice from './commerce/advice.ts'
import * as coupons from './commerce/coupons.ts'
import * as designRequests from './commerce/design-requests.ts'
import * as differences from './commerce/difference-routes.ts'
import * as earnings from './commerce/earnings.ts'
import * as invoices from './commerce/invoices.ts'
import * as licences from './commerce/licences.ts'
import * as orderCalls from './commerce/order-routes.ts'
import * as planTerms from './commerce/plan-terms.ts'
import * as plans from './commerce/plans.ts'
import * as refunds from './commerce/refund-routes.ts'
import * as commerce from './commerce/routes.ts'
import * as ruleCalls from './commerce/rule-routes.ts'
import * as saleTerms from './commerce/sale-terms.ts'
import * as seats from './commerce/seats.ts'
import * as vipOpens from './commerce/vip-opens.ts'
import * as walletLines from './commerce/wallet-lines.ts'
import * as events from './events.ts'
import * as downloads from './media/download-routes.ts'
import * as offline from './media/offline.ts'
import * as packages from './media/packages.ts'
import * as media from './media/routes.ts'
import * as messaging from './messaging/routes.ts'
import * as moderation from './moderation/routes.ts'
import * as notices from './notices/routes.ts'
import type { Route } from './route.ts'
import * as site from './site/routes.ts'
import * as telemetry from './site/telemetry.ts'
import * as mentions from './social/mentions.ts'
import * as posts from './social/posts.ts'
import * as social from './social/routes.ts'
import * as applications from './studio/applications.ts'
import * as smallFiles from './studio/small-files.ts'
import * as works from './studio/works.ts'

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'audience' in value

/** Every call of the platform, by domain: what the server must mount and the published document shows. */
const ROUTES = {
  site: { ...site, ...telemetry },
  moderation,
  notices,
  accounts,
  catalog: { ...catalog, ...charts, ...mixPairs, ...picks, ...crates, ...playbackPlace, ...presales },
  media: { ...media, ...downloads, ...packages, ...offline },
  social: { ...social, ...posts, ...mentions },
  messaging,
  commerce: {
    ...addresses,
    ...advice,
    ...coupons,
    ...designRequests,
    ...differences,
    ...licences,
    ...orderCalls,
    ...plans,
    ...planTerms,
    ...commerce,
    ...ruleCalls,
    ...saleTerms,
    ...seats,
    ...vipOpens,
    ...walletLines,
    ...refunds,
    ...earnings,
    ...invoices,
  },
  studio: { ...applications, ...smallFiles, ...works },
  events,
} as const

export const allRoutes: Route[] = Object.values(ROUTES).flatMap((domain) => Object.values<unknown>(domain).filter(isRoute))

import * as people from '../accounts/people/routes.ts'
import * as accounts from '../accounts/routes.ts'
import * as twoStep from '../accounts/two-step.ts'
import * as crates from '../catalog/crates/crates.ts'
import * as categories from '../catalog/discover/categories.ts'
import * as charts from '../catalog/discover/charts.ts'
import * as editPicks from '../catalog/discover/edit-picks.ts'
import * as editTags from '../catalog/discover/edit-tags.ts'
import * as heroPairs from '../catalog/discover/hero-pairs.ts'
import * as mixPairs from '../catalog/discover/mix-pairs.ts'
import * as picks from '../catalog/discover/picks.ts'
import * as presales from '../catalog/discover/presales.ts'
import * as playbackPosition from '../catalog/playback-position.ts'
import * as catalog from '../catalog/routes.ts'
import * as offer from '../commerce/access/upgrade-offer.ts'
import * as addresses from '../commerce/addresses/addresses.ts'
import * as coupons from '../commerce/coupons/coupons.ts'
import * as earnings from '../commerce/earnings/earnings.ts'
import * as payouts from '../commerce/earnings/payouts.ts'
import * as invoices from '../commerce/invoices/invoices.ts'
import * as editLevels from '../commerce/levels/edit-levels.ts'
import * as planTerms from '../commerce/levels/plan-terms.ts'
import * as plans from '../commerce/levels/plans.ts'
import * as vipOpens from '../commerce/levels/vip-opens.ts'
import * as licences from '../commerce/licences/licences.ts'
import * as designRequests from '../commerce/made-to-measure/design-requests.ts'
import * as orderCalls from '../commerce/order-routes.ts'
import * as commerce from '../commerce/orders/routes.ts'
import * as differences from '../commerce/payments/difference-routes.ts'
import * as refunds from '../commerce/refunds/refund-routes.ts'
import * as ruleCalls from '../commerce/sale/rule-routes.ts'
import * as saleTerms from '../commerce/sale/sale-terms.ts'
import * as staffOrders from '../commerce/staff-order-routes.ts'
import * as seats from '../commerce/team/seats.ts'
import * as walletLines from '../commerce/wallet/wallet-lines.ts'
import * as downloads from '../media/downloads/download-routes.ts'
import * as packages from '../media/downloads/packages.ts'
import * as hotCues from '../media/hot-cues.ts'
import * as media from '../media/routes.ts'
import * as messaging from '../messaging/routes.ts'
import * as moderation from '../moderation/routes.ts'
import * as announcements from '../notices/announcements.ts'
import * as reminders from '../notices/reminders.ts'
import * as notices from '../notices/routes.ts'
import * as staffLog from '../office/log.ts'
import * as opening from '../office/opening.ts'
import * as overview from '../office/overview.ts'
import * as office from '../office/routes.ts'
import * as services from '../office/services.ts'
import * as offline from '../offline/leases.ts'
import type { Route } from '../route.ts'
import * as agreements from '../site/agreement/routes.ts'
import * as docket from '../site/docket/routes.ts'
import * as site from '../site/routes.ts'
import * as siteConfig from '../site/settings/config.ts'
import * as siteDictionaries from '../site/settings/dictionaries.ts'
import * as siteHome from '../site/settings/home.ts'
import * as siteMenu from '../site/settings/menu.ts'
import * as telemetry from '../site/telemetry.ts'
import * as mentions from '../social/mentions.ts'
import * as posts from '../social/posts.ts'
import * as social from '../social/routes.ts'
import * as staffPosts from '../social/staff-posts.ts'
import * as applications from '../studio/applications.ts'
import * as editWorks from '../studio/edit/edit-works.ts'
import * as premieres from '../studio/premieres.ts'
import * as review from '../studio/review.ts'
import * as smallFiles from '../studio/small-files.ts'
import * as works from '../studio/works.ts'
import * as events from './events.ts'

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'audience' in value

/** Every call of the platform, by domain; the server must implement all of them, and the published document lists them. */
const ROUTES = {
  site: { ...site, ...docket, ...agreements, ...siteConfig, ...siteHome, ...siteMenu, ...siteDictionaries, ...telemetry },
  moderation,
  notices: { ...notices, ...announcements, ...reminders },
  accounts: { ...accounts, ...people, ...twoStep },
  catalog: {
    ...catalog,
    ...categories,
    ...charts,
    ...mixPairs,
    ...heroPairs,
    ...picks,
    ...editPicks,
    ...editTags,
    ...crates,
    ...playbackPosition,
    ...presales,
  },
  media: { ...media, ...downloads, ...packages, ...hotCues, ...offline },
  social: { ...social, ...posts, ...staffPosts, ...mentions },
  messaging,
  commerce: {
    ...addresses,
    ...offer,
    ...coupons,
    ...designRequests,
    ...editLevels,
    ...differences,
    ...licences,
    ...orderCalls,
    ...staffOrders,
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
    ...payouts,
    ...invoices,
  },
  studio: { ...applications, ...review, ...smallFiles, ...works, ...editWorks, ...premieres },
  office: { ...office, ...opening, ...overview, ...services, ...staffLog },
  events,
} as const

export const allRoutes: Route[] = Object.values(ROUTES).flatMap((domain) => Object.values<unknown>(domain).filter(isRoute))

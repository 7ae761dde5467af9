import { clientsClaim } from 'workbox-core'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import { byUse } from './by-use.ts'
import { isArtwork, offlineFileIn } from './offline/downloads/addresses.ts'
import { answerOffline, savedArtwork } from './offline/downloads/answer.ts'
import { offlinePage } from './offline-page.ts'
import { renewPush } from './push-renewal.ts'
import { pushedMessage, siteAddress } from './pushed.ts'
import { storeOf } from './store-of.ts'
import { isPage, OFFLINE_PAGE, offlinePages, STORES, type StoreOrder } from './stores.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the worker's build: the pages whose route has `isStoredOffline`. */
declare const OFFLINE_PATHS: string[]

const isStoredPage = offlinePages(OFFLINE_PATHS)

/** The size of each cache. */
const PAGES_MAX = 100
const PICTURES_MAX = 300
const ASSETS_MAX = 800

let isOver = false

// A new worker takes over at once, in open tabs too: it works the same for every build of the site.
self.addEventListener('install', () => void self.skipWaiting())
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(leaveOldCaches()))

/** Pages and their data come from the network if there is one; otherwise the last stored version is used. */
const pages = new NetworkFirst({
  cacheName: STORES.pages,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: async ({ response }) => (mayStore(response) ? response : null) }, byUse(PAGES_MAX)],
})
/** Their names contain a digest of their content. */
const assets = new CacheFirst({
  cacheName: STORES.assets,
  plugins: [{ cacheWillUpdate: async ({ response }) => (mayStore(response) ? response : null) }, byUse(ASSETS_MAX)],
})
/** Public pictures that never change at their address. */
const pictures = new CacheFirst({
  cacheName: STORES.pictures,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (mayStore(response) && isForever(response) ? response : null) },
    byUse(PICTURES_MAX),
  ],
})

/** The strategy for a request; undefined where the worker does not handle it, such as all changes. */
function strategyOf({ pathname }: URL, request: Request): Strategy | undefined {
  const store = storeOf(pathname, request, isStoredPage)
  if (store) return strategies[store]
  // Without a network a page of the worker's own is answered.
  return (request.mode === 'navigate' ? isPage(pathname) : isArtwork(pathname)) ? onlyNetwork : undefined
}

const strategies = { pages, pictures, assets }

const onlyNetwork = new NetworkOnly()

// Saved tracks are played at addresses that only the worker answers.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && offlineFileIn(url.pathname) !== undefined,
  ({ request }) => answerOffline(request),
)

registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && strategyOf(url, request) !== undefined,
  (options) => (strategyOf(options.url, options.request) ?? onlyNetwork).handle(options),
)
setCatchHandler(async ({ request, url }) => {
  if (request.mode === 'navigate') return (await storedForSearches(url)) ?? offlinePage(url)
  return (isArtwork(url.pathname) ? await savedArtwork(request.url) : undefined) ?? Response.error()
})

async function storedForSearches({ pathname }: URL): Promise<Response | undefined> {
  if (pathname !== OFFLINE_PAGE) return undefined
  return (await caches.open(STORES.pages)).match(OFFLINE_PAGE, { ignoreVary: true })
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const order: StoreOrder = event.data ?? {}
  const { store = [] } = order
  if (order.isOver) {
    isOver = true
    event.waitUntil(Promise.all(Object.values(STORES).map((name) => caches.delete(name))))
  }
  const storeOne = (address: string) => {
    const url = new URL(address, self.location.origin)
    if (url.origin !== self.location.origin) return
    const isAsset = url.pathname.startsWith('/assets/')
    if (isAsset || isStoredPage(url.pathname)) return (isAsset ? assets : pages).handle({ event, request: new Request(url) })
  }
  event.waitUntil(Promise.allSettled(store.map(storeOne)))
})

/** Browsers require a visible notification for each push: an unreadable message is shown as well, without details. */
self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data?.text() ?? ''))
})

async function showPushed(text: string): Promise<void> {
  const { title, body, url, tag } = pushedMessage(text, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  // A user with the site in front sees it there.
  const silent = windows.some(({ focused }) => focused)
  await self.registration.showNotification(title, { body, tag, silent, icon: '/icons/icon-192.png', data: url })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event, self.registration.pushManager))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(siteAddress(event.notification.data, self.location.origin)))
})

/**
 * Opens it in the tab that already shows the page, otherwise in a new one: no other tab is navigated, and its playback
 * continues.
 */
async function openPushed(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

/** Only complete answers, and only while anything may be stored. */
const mayStore = ({ status, redirected }: Response) => !isOver && status === 200 && !redirected

const isForever = ({ headers }: Response) => /^public\b.*\bimmutable\b/.test(headers.get('cache-control') ?? '')

async function leaveOldCaches(): Promise<void> {
  const current = Object.values<string>(STORES)
  const kinds = current.map((name) => name.replace(/\d+$/, ''))
  const old = (await caches.keys()).filter((name) => !current.includes(name) && kinds.some((kind) => name.startsWith(kind)))
  await Promise.all(old.map((name) => caches.delete(name)))
}

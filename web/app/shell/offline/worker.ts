import { WORKER_FILE } from '@shenglang/contract/site/build'
import { OFFLINE_PAGE, PERSONAL, STORES, type StoreOrder } from '../../../worker/stores.ts'

/** The user for whom pages are stored; '' for nobody. */
const OWNER_KEY = 'kept.for.v1'

let followed: boolean | undefined

/** Registers the worker, which stores visited pages, or removes it with all that it stored. */
export async function followWorker(isEnabled: boolean): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers || followed === isEnabled) return
  followed = isEnabled
  if (!isEnabled) {
    const order: StoreOrder = { isOver: true }
    workers.controller?.postMessage(order)
    const registrations = await workers.getRegistrations()
    await Promise.all([
      ...registrations.map((one) => one.unregister()),
      ...Object.values(STORES).map((name) => caches.delete(name)),
    ])
    return
  }
  const wasThere = workers.controller !== null
  await workers.register(WORKER_FILE, { updateViaCache: 'none' }).catch(() => {})
  if (!wasThere) workers.addEventListener('controllerchange', () => storeOpenPage(workers), { once: true })
}

/** Stores what came before there was a worker: this page, and its parts. */
function storeOpenPage({ controller }: ServiceWorkerContainer): void {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  const order: StoreOrder = { store: [location.href, ...parts.filter((name) => new URL(name).pathname.startsWith('/assets/'))] }
  controller?.postMessage(order)
}

/** Another user, or none: deletes what was stored for others. */
export async function storeFor(userId: string): Promise<void> {
  try {
    if ((localStorage.getItem(OWNER_KEY) ?? '') === userId) return
    await Promise.all(PERSONAL.map((name) => caches.delete(name)))
    if (userId === '') localStorage.removeItem(OWNER_KEY)
    else localStorage.setItem(OWNER_KEY, userId)
  } catch {
    // A browser without storage stores nothing.
  }
}

/** The form in which the page at an address is stored for use without a network; undefined if it is not. */
export async function storedAs(address: string): Promise<'data' | 'page' | undefined> {
  if (!('caches' in window)) return undefined
  const cache = await caches.open(STORES.pages)
  const { pathname, search } = new URL(address, location.href)
  const isData = (url: URL) => {
    if (url.pathname !== `${pathname === '/' ? '/_' : pathname}.data`) return false
    url.searchParams.delete('_routes')
    return url.search === search
  }
  // It shows what is on the device, and requests nothing.
  if (pathname === OFFLINE_PAGE && (await cache.match(pathname, { ignoreVary: true }))) return 'data'
  if ((await cache.keys()).some(({ url }) => isData(new URL(url)))) return 'data'
  return (await cache.match(address, { ignoreVary: true })) ? 'page' : undefined
}

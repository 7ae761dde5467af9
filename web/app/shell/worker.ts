import { WORKER_FILE } from '@shenglang/contract/site/build'
import { OFFLINE_PAGE, PERSONAL, STORES, type StoreOrder } from '../../worker/stores.ts'

/** For whom things are saved; nobody is ''. */
const KEPT_FOR = 'kept.for.v1'

let followed: boolean | undefined

/** Has the worker keep what is seen, or removes it with all that it kept. */
export async function followWorker(isWanted: boolean): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers || followed === isWanted) return
  followed = isWanted
  if (!isWanted) {
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
  if (!wasThere) workers.addEventListener('controllerchange', () => keepThisPage(workers), { once: true })
}

/** What came before there was a worker: this page, and the parts that it was made of. */
function keepThisPage({ controller }: ServiceWorkerContainer): void {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  const order: StoreOrder = { store: [location.href, ...parts.filter((name) => new URL(name).pathname.startsWith('/assets/'))] }
  controller?.postMessage(order)
}

/** Somebody else is there, or nobody any more: what was saved for others is let go. */
export async function keepFor(userId: string): Promise<void> {
  try {
    if ((localStorage.getItem(KEPT_FOR) ?? '') === userId) return
    await Promise.all(PERSONAL.map((name) => caches.delete(name)))
    if (userId === '') localStorage.removeItem(KEPT_FOR)
    else localStorage.setItem(KEPT_FOR, userId)
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}

/** Whether the page at an address can be opened without a network, and how. */
export async function keptAs(address: string): Promise<'data' | 'page' | undefined> {
  if (!('caches' in window)) return undefined
  const cache = await caches.open(STORES.pages)
  const { pathname, search } = new URL(address, location.href)
  const isData = (url: URL) => {
    if (url.pathname !== `${pathname === '/' ? '/_' : pathname}.data`) return false
    url.searchParams.delete('_routes')
    return url.search === search
  }
  // It shows what lies on the device, and asks for nothing.
  if (pathname === OFFLINE_PAGE && (await cache.match(pathname, { ignoreVary: true }))) return 'data'
  if ((await cache.keys()).some(({ url }) => isData(new URL(url)))) return 'data'
  return (await cache.match(address, { ignoreVary: true })) ? 'page' : undefined
}

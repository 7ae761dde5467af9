import { OFFLINE_PAGE, type StoreOrder } from '../../worker/stores.ts'

/** The page of what is saved must be there when the network is not, though nobody has opened it. */
export function storeOfflinePage(): void {
  const order: StoreOrder = { store: [OFFLINE_PAGE] }
  navigator.serviceWorker?.controller?.postMessage(order)
}

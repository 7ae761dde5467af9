import { OFFLINE_PAGE, type StoreOrder } from '../../../worker/stores.ts'

/** The offline page must be available without a network, even if it was never opened. */
export function storeOfflinePage(): void {
  const order: StoreOrder = { store: [OFFLINE_PAGE] }
  navigator.serviceWorker?.controller?.postMessage(order)
}

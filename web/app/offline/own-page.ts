import { type KeepOrder, OFFLINE_PAGE } from '../../worker/kept.ts'

/** The page of what is kept must be there when the network is not, though nobody has opened it. */
export function keepOwnPage(): void {
  const order: KeepOrder = { keep: [OFFLINE_PAGE] }
  navigator.serviceWorker?.controller?.postMessage(order)
}

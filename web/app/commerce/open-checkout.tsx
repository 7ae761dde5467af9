import { pageUser } from '../remote/page-user.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { overlay } from '../ui/overlays/overlay.ts'
import type { CheckoutRequest } from './checkout/payments/checkout-request.ts'
import * as texts from './initial-texts.ts'

/** Opens the checkout above the page; a visitor is asked to sign in first. Playback continues. */
export async function openCheckout(request: CheckoutRequest): Promise<void> {
  if (pageUser.id() === undefined) {
    return 'items' in request ? signInPrompt.requestFor({ kind: 'checkout', items: request.items }) : signInPrompt.request()
  }
  try {
    const { Checkout } = await import('./checkout/Checkout.tsx')
    overlay.open(<Checkout request={request} onClose={overlay.close} />)
  } catch {
    showToast(texts.networkFailed, 'bad')
  }
}

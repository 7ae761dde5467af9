import { pageUser } from '../remote/page-user.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import type { CheckoutRequest } from './checkout/request.ts'

/** Opens the till above the page; a visitor is asked to sign in first. What plays goes on. */
export async function openCheckout(request: CheckoutRequest): Promise<void> {
  if (pageUser.id() === undefined) return signInPrompt.ask()
  try {
    const { Checkout } = await import('./checkout/Checkout.tsx')
    overlay.open(<Checkout request={request} onClose={overlay.close} />)
  } catch {
    showToast('网络请求失败', 'bad')
  }
}

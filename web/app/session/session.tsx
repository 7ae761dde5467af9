import { SIGN_IN_PATH, signInAddress } from '@shenglang/contract/accounts/guards'
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import type { SignedInUser } from './frame-user.ts'
import type { PendingAction } from './pending-action.ts'
import type { Preferences } from './preferences.ts'
import { signInPrompt } from './sign-in-prompt.ts'

/** The signed-in user, from the root's loader; `undefined` for a visitor. */
export function useUser(): SignedInUser | undefined {
  return useRouteLoaderData<() => Promise<{ user: SignedInUser | undefined }>>('root')?.user
}

/** The reader's preferences at the time of the request; `undefined` where the root could not be loaded. */
export function usePreferences(): Preferences | undefined {
  return useRouteLoaderData<() => Promise<{ preferences: Preferences }>>('root')?.preferences
}

/**
 * Asks a visitor to sign in; returns true if the user already is, so that the action may continue. `action` is done once they
 * have signed in and returned: a function only in the same page, an action also after a reload.
 */
export function useSignInPrompt(): (action?: PendingAction | (() => void)) => boolean {
  const user = useUser()
  return (action) => {
    if (user) return true
    if (typeof action === 'function') signInPrompt.requestThen(action)
    else if (action) signInPrompt.requestFor(action)
    else signInPrompt.request()
    return false
  }
}

/** Reloads the page's user data, after signing in or out or a change of the profile. */
export function useSessionRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return revalidate
}

const never = () => false

/** Falls back to a redirect to the sign-in page if the dialog cannot be loaded. */
const SignInQuestion = lazy<ComponentType<{ path: string }>>(() =>
  import('./SignInQuestion.tsx').catch(() => ({ default: SignInAtOnce })),
)

function SignInAtOnce({ path }: { path: string }) {
  useEffect(() => window.location.assign(signInAddress(path)), [path])
  return null
}

export function SignInDialog() {
  const isRequested = useSyncExternalStore(signInPrompt.subscribe, signInPrompt.isRequested, never)
  const userId = useUser()?.userId
  const isKnown = userId !== undefined
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  // Requested although somebody is signed in: the session has ended elsewhere, and the page must forget the user.
  useEffect(() => {
    if (isRequested && isKnown) revalidate()
  }, [isRequested, isKnown, revalidate])
  // Another user has signed in, in another tab, and the page reloads for them; or the sign-in page is shown.
  const isSigningIn = pathname === SIGN_IN_PATH
  useEffect(() => {
    if (userId !== undefined || isSigningIn) signInPrompt.close()
  }, [userId, isSigningIn])
  if (!isRequested) return null
  return (
    <Suspense>
      <SignInQuestion path={pathname + search} />
    </Suspense>
  )
}

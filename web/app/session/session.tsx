import { signInAddress } from '@shenglang/contract/accounts/guards'
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import type { FrameUser } from './frame-user.ts'
import type { Preferences } from './preferences.ts'
import { signInPrompt } from './sign-in-prompt.ts'

/** Who is signed in, as the root's loader says; `undefined` for a visitor. */
export function useUser(): FrameUser | undefined {
  return useRouteLoaderData<() => Promise<{ user: FrameUser | undefined }>>('root')?.user
}

/** What the reader chose, as the page was asked for; `undefined` where the root could not be loaded. */
export function usePreferences(): Preferences | undefined {
  return useRouteLoaderData<() => Promise<{ preferences: Preferences }>>('root')?.preferences
}

/**
 * Asks a visitor to sign in; says whether the user already is, so that the action may go on. What is handed over as `goOn` is
 * done once they have signed in and are back.
 */
export function useSignInGate(): (goOn?: () => void) => boolean {
  const user = useUser()
  return (goOn) => {
    if (user) return true
    if (goOn) signInPrompt.askFor(goOn)
    else signInPrompt.ask()
    return false
  }
}

/** Loads again what the page shows of the user, after signing in or out or a change of the profile. */
export function useSessionRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return revalidate
}

const never = () => false

/** Who cannot be asked is led to where one signs in. */
const SignInQuestion = lazy<ComponentType<{ path: string }>>(() =>
  import('./SignInQuestion.tsx').catch(() => ({ default: SignInAtOnce })),
)

function SignInAtOnce({ path }: { path: string }) {
  useEffect(() => window.location.assign(signInAddress(path)), [path])
  return null
}

export function SignInDialog() {
  const isAsked = useSyncExternalStore(signInPrompt.subscribe, signInPrompt.isAsked, never)
  const userId = useUser()?.userId
  const isKnown = userId !== undefined
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  // Asked although somebody is signed in: the session has ended elsewhere, and the page must forget the user.
  useEffect(() => {
    if (isAsked && isKnown) revalidate()
  }, [isAsked, isKnown, revalidate])
  // Somebody else is signed in, in another tab: the page is theirs now.
  useEffect(() => {
    if (userId !== undefined) signInPrompt.close()
  }, [userId])
  if (!isAsked) return null
  return (
    <Suspense>
      <SignInQuestion path={pathname + search} />
    </Suspense>
  )
}
